import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentType } from '../../../engine/domain/document.ts'
import type { ToolInput } from '../../../engine/tools/index.ts'
import type { Failure } from '../../../shared/result.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { useChange } from '../../screen/useChange.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { counted } from '../../ui/time.ts'
import { noteWarnings } from '../../editor/openSessions.ts'
import type { CampaignDetail } from '../../bridge/records.ts'
import { TEMPLATES, type Template } from '../../editor/templates.ts'
import { noteCreated, SCREEN } from './campaigns.ts'
import type { Campaign } from '../../bridge/records.ts'
import styles from './campaigns.module.css'
import { selectSample, SHOWN_OF_SUBJECT } from '../../editor/LineField.tsx'
import { useScope } from '../../screen/scope.tsx'

interface Values {
  name: string
  subject: string
  preview: string
  senderId: string
  replyTo: string
  /** Chosen once: the content is written in it. */
  contentType: ContentType
}

const EMPTY: Values = {
  name: '',
  subject: '',
  preview: '',
  senderId: '',
  replyTo: '',
  contentType: 'MAILY',
}

const CONTENT_TYPE_LABELS: Record<ContentType, string> = {
  MAILY: 'MAILY: the visual editor',
  MARKDOWN: 'MARKDOWN: text with live preview',
  PLATE: 'PLATE: a document as JSON',
}
const CONTENT_TYPES = (Object.keys(CONTENT_TYPE_LABELS) as ContentType[]).map((value) => ({
  value,
  label: CONTENT_TYPE_LABELS[value],
}))

function valuesOf(campaign: CampaignDetail | null): Values {
  if (!campaign) return EMPTY
  const { name, subject, preview, senderId, replyTo, contentType } = campaign
  return {
    name,
    subject,
    preview: preview ?? '',
    senderId: senderId ?? '',
    replyTo: replyTo ?? '',
    contentType,
  }
}

/** Only what differs is sent; an emptied preview or reply address is told as null. */
function differences(before: Values, after: Values): Omit<ToolInput<'edit_campaign'>, 'id'> {
  const { name, subject, preview, senderId, replyTo, contentType } = after
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text)
  return {
    ...(name === before.name ? {} : { name }),
    ...(subject === before.subject ? {} : { subject }),
    ...(preview === before.preview ? {} : { preview: orNull(preview) }),
    ...(senderId === before.senderId ? {} : { senderId }),
    ...(replyTo === before.replyTo ? {} : { replyTo: orNull(replyTo) }),
    ...(contentType === before.contentType ? {} : { contentType }),
  }
}

/** What is around the content of a campaign: its name, subject, preview text, sender, answers. */
export function CampaignForm({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const scope = useScope()
  const { data } = useQuery({
    ...customerQuery(scope, 'get_campaign', { campaignId: campaign?.id ?? '' }),
    enabled: campaign !== null,
  })
  // Its sender and reply address are not in the row of the list.
  if (campaign && !data) return null
  return <Form before={data ?? null} onClose={onClose} />
}

function Form({ before, onClose }: { before: CampaignDetail | null; onClose: () => void }) {
  const scope = useScope()
  const change = useChange(scope)
  const [start] = useState(() => valuesOf(before))
  const [values, setValues] = useState(start)
  const input = differences(start, values)
  const unchanged = Object.keys(input).length === 0
  const [template, setTemplate] = useState<Template | null>(null)
  /** What was typed stays; what an earlier template put in goes with it. */
  const begin = (next: Template | null): void => {
    const follow = (key: 'subject' | 'preview'): string =>
      values[key] === (template?.[key] ?? '') ? (next?.[key] ?? '') : values[key]
    setTemplate(next)
    setValues({ ...values, subject: follow('subject'), preview: follow('preview') })
  }
  const submit = (): void => {
    if (unchanged) return
    const pathOf = (id: string): string => screenPath(scope.connection.id, SCREEN, id)
    if (before)
      void change.run('edit_campaign', { id: before.id, ...input }, ({ warnings }) => {
        noteWarnings(pathOf(before.id), warnings)
        onClose()
      })
    else
      void change.run(
        'create_campaign',
        {
          ...input,
          subject: values.subject,
          ...(template && values.contentType === 'MAILY' ? { content: { ...template.document } } : {}),
        },
        ({ campaignId, warnings }) => {
          noteWarnings(pathOf(campaignId), warnings)
          onClose()
          noteCreated(campaignId)
          navigate(pathOf(campaignId))
        },
      )
  }
  return (
    <Dialog
      title={before ? `Edit ${before.name}` : 'Create campaign'}
      onClose={onClose}
      onSubmit={submit}
      size={520}
      footer={
        <FormButtons
          onCancel={onClose}
          busy={change.busy}
          disabled={unchanged || values.subject.trim() === ''}
        >
          {before ? 'Save' : 'Create'}
        </FormButtons>
      }
    >
      {before === null && (
        <TemplateField disabled={values.contentType !== 'MAILY'} chosen={template} onChoose={begin} />
      )}
      <Fields values={values} created={before === null} failure={change.failure} onChange={setValues} />
      {change.failure && (
        <ErrorPanel
          failure={change.failure}
          context={{ tool: before ? 'edit_campaign' : 'create_campaign', connection: scope.connection.label }}
        />
      )}
    </Dialog>
  )
}

function Fields({
  values,
  created,
  failure,
  onChange,
}: {
  values: Values
  created: boolean
  failure: Failure | null
  onChange: (values: Values) => void
}) {
  const field = (key: keyof Values) => ({
    value: values[key],
    onFocus: selectSample,
    error: failure?.issues?.find(({ path }) => path === key)?.message,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...values, [key]: event.currentTarget.value }),
  })
  return (
    <div className={styles['fields']}>
      <TextInput
        label="Name"
        description="In lists; recipients do not see it."
        placeholder="Untitled"
        {...field('name')}
        data-autofocus={!created || undefined}
      />
      <TextInput
        label="Subject"
        required
        description={`May hold {{variables}}. ${counted(values.subject.length, 'character')}; inboxes show about ${SHOWN_OF_SUBJECT}.`}
        {...field('subject')}
      />
      <TextInput
        label="Preview text"
        description="What inboxes show after the subject."
        {...field('preview')}
      />
      <SenderField value={values.senderId} onChange={(senderId) => onChange({ ...values, senderId })} />
      <TextInput
        label="Reply to"
        type="email"
        description="Where answers go. Empty: to the sender."
        {...field('replyTo')}
      />
      {created && (
        <Select
          label="Content type"
          data={CONTENT_TYPES}
          value={values.contentType}
          allowDeselect={false}
          onChange={(contentType) => contentType !== null && onChange({ ...values, contentType })}
        />
      )}
    </div>
  )
}

interface TemplateFieldProps {
  disabled: boolean
  chosen: Template | null
  onChoose: (template: Template | null) => void
}

function TemplateField({ disabled, chosen, onChoose }: TemplateFieldProps) {
  return (
    <Select
      label="Start from"
      description={
        disabled
          ? 'Templates are MAILY documents.'
          : (chosen?.description ?? 'A greeting and an unsubscribe link.')
      }
      placeholder="An empty message"
      data-autofocus
      // Only typing or a click opens the list: it would lie over the name.
      openOnFocus={false}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No template of this name"
      clearable
      disabled={disabled}
      data={TEMPLATES.map(({ name }) => name)}
      value={chosen?.name ?? null}
      onChange={(name) => onChoose(TEMPLATES.find((one) => one.name === name) ?? null)}
    />
  )
}

function SenderField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const scope = useScope()
  const missing = useUnavailableReason()('get_email_senders')
  const { data } = useQuery({
    ...customerQuery(scope, 'get_email_senders', {}),
    enabled: missing === null,
  })
  if (missing !== null)
    return (
      <TextInput
        label="Sender id"
        description={`${missing}: give the id.`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <Select
      label="Sender"
      placeholder="The default sender"
      data={(data?.senders ?? []).map(({ id, displayName, email, isDefault }) => ({
        value: id,
        label: `${displayName} <${email}>${isDefault ? ' · default' : ''}`,
      }))}
      value={value === '' ? null : value}
      allowDeselect={false}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}
