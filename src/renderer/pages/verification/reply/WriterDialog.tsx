import { Button, Textarea } from '@mantine/core'
import { Download, Plus, Save, Upload } from 'lucide-react'
import { useState } from 'react'
import type { CaseAnswers } from '../../../../case/answers.ts'
import {
  MOST_OWN_TEMPLATES,
  type OwnTemplate,
  readTemplateFile,
  type SharedTemplate,
  type TemplateFault,
  writeTemplateFile,
} from '../../../../case/replies/own-templates.ts'
import type { MailQuestion } from '../../../../case/replies/question.ts'
import { LANGUAGE_NAMES } from '../../../../case/replies/texts.ts'
import { templateTextOf } from '../../../../case/reply-templates.ts'
import { useAction } from '../../../screen/useAction.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { counted } from '../../../ui/time.ts'
import type { Draft } from './draft.ts'
import { MOST_SIGNATURE_CHARACTERS, type Writer } from './useWriter.ts'
import { Faults, TemplateForm } from './TemplateForm.tsx'
import styles from './writer.module.css'

interface WriterDialogProps {
  writer: Writer
  change: (next: (writer: Writer) => Writer) => Promise<void>
  answers: CaseAnswers
  draft: Draft
  /** What the mail asks that the draft answers. */
  asked: MailQuestion | null
  /** The signature is kept: the open reply may still ask for it. */
  onSigned: (signature: string) => void
  onClose: () => void
}

/** Signature and own templates: written once, kept on this computer, shared with a team as a file. */
export default function WriterDialog({
  writer,
  change,
  answers,
  draft,
  asked,
  onSigned,
  onClose,
}: WriterDialogProps) {
  const [signature, setSignature] = useState(writer.signature)
  const [edited, setEdited] = useState<OwnTemplate | null>(null)
  const [faults, setFaults] = useState<TemplateFault[]>([])
  const [said, setSaid] = useState('')
  const { busy, failure, run } = useAction()
  const make = (next: (now: Writer) => Writer, done: string, then?: () => void): Promise<void> => {
    setFaults([])
    return run(async () => {
      await change(next)
      then?.()
      setSaid(done)
    })
  }
  const asTemplate = (): OwnTemplate => {
    const { language, requester, reply } = draft
    const known = { signature: writer.signature, requester: requester?.name ?? null, language }
    const address = requester?.address ?? null
    const text = templateTextOf(reply, answers, { ...known, address })
    return { ...newTemplate(), language, text, ...(asked === null ? {} : { answers: asked.question }) }
  }
  const importFile = async (file: File): Promise<void> => {
    setSaid('')
    const read = readTemplateFile(await file.text())
    if (!read.ok) return setFaults(read.faults)
    await make(
      (now) => withShared(now, read.templates),
      `Took in ${counted(read.templates.length, 'template')}.`,
    )
  }
  if (edited)
    return (
      <TemplateForm
        template={edited}
        busy={busy}
        failure={failure}
        onClose={() => setEdited(null)}
        onSave={(template) =>
          void make((now) => withTemplate(now, template), `Kept “${template.title}”.`).then(() =>
            setEdited(null),
          )
        }
      />
    )
  const full = writer.templates.length >= MOST_OWN_TEMPLATES
  const save = (): void => {
    const kept = signature.trim()
    void make(
      (now) => ({ ...now, signature: kept }),
      'Signature kept.',
      () => onSigned(kept),
    )
  }
  return (
    <Dialog
      title="Signature and templates"
      size={640}
      onClose={onClose}
      onSubmit={save}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <SignatureBox kept={writer.signature} value={signature} busy={busy} onChange={setSignature} />
      <TemplateList
        templates={writer.templates}
        onEdit={setEdited}
        onRemove={(gone) =>
          void make(
            (now) => ({ ...now, templates: now.templates.filter(({ name }) => name !== gone.name) }),
            `Removed “${gone.title}”.`,
          )
        }
      />
      <div className={styles['actions']}>
        <Button disabled={full} leftSection={<Plus aria-hidden />} onClick={() => setEdited(newTemplate())}>
          New template
        </Button>
        <Button disabled={full} leftSection={<Save aria-hidden />} onClick={() => setEdited(asTemplate())}>
          Make one of this reply
        </Button>
        <FileButton
          label="A file of templates"
          accept=".json,application/json"
          leftSection={<Upload aria-hidden />}
          onFile={(file) => void importFile(file)}
        >
          Import templates
        </FileButton>
        <Button
          leftSection={<Download aria-hidden />}
          disabled={writer.templates.length === 0}
          onClick={() =>
            saveFile('reply-templates.json', 'application/json', writeTemplateFile(writer.templates))
          }
        >
          Export templates
        </Button>
      </div>
      {faults.length > 0 && <Faults title="Nothing was taken in" faults={faults} />}
      {failure && <ErrorPanel failure={failure} context={{ action: 'uiState.set' }} />}
      <p role="status">{said}</p>
    </Dialog>
  )
}

interface SignatureBoxProps {
  kept: string
  value: string
  busy: boolean
  onChange: (signature: string) => void
}

function SignatureBox({ kept, value, busy, onChange }: SignatureBoxProps) {
  return (
    <div className={styles['signature']}>
      <Textarea
        label="Signature"
        description="Below the closing of every reply. Kept on this computer."
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MOST_SIGNATURE_CHARACTERS}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} disabled={value.trim() === kept}>
        Keep signature
      </Button>
    </div>
  )
}

interface TemplateListProps {
  templates: readonly OwnTemplate[]
  onEdit: (template: OwnTemplate) => void
  onRemove: (template: OwnTemplate) => void
}

function TemplateList({ templates, onEdit, onRemove }: TemplateListProps) {
  return (
    <section aria-labelledby="own-templates">
      <h3 id="own-templates" className={styles['heading']}>
        Own templates
      </h3>
      {templates.length === 0 && <p>None yet. They are offered beside those that are built in.</p>}
      <ul className={styles['templates']}>
        {templates.map((template) => (
          <li key={template.name} className={styles['template']}>
            <span className={styles['title']}>{template.title}</span>
            <span className={styles['language']}>{LANGUAGE_NAMES[template.language]}</span>
            <Button size="xs" aria-label={`Edit ${template.title}`} onClick={() => onEdit(template)}>
              Edit
            </Button>
            <Button size="xs" aria-label={`Remove ${template.title}`} onClick={() => onRemove(template)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function newTemplate(): OwnTemplate {
  return { name: `own-${crypto.randomUUID().slice(0, 8)}`, title: '', language: 'en', text: '' }
}

function withTemplate(writer: Writer, template: OwnTemplate): Writer {
  const isNew = !writer.templates.some(({ name }) => name === template.name)
  const templates = isNew
    ? [...writer.templates, template]
    : writer.templates.map((other) => (other.name === template.name ? template : other))
  return { ...writer, templates }
}

/** One with the same title and language takes the place of the own one. */
function withShared(writer: Writer, shared: readonly SharedTemplate[]): Writer {
  return shared.reduce((now, given) => {
    const same = now.templates.find(
      ({ title, language }) => title === given.title && language === given.language,
    )
    if (!same && now.templates.length >= MOST_OWN_TEMPLATES)
      throw new Error(`At most ${MOST_OWN_TEMPLATES} templates are kept. Remove some, then import again.`)
    return withTemplate(now, { ...newTemplate(), ...given, ...(same ? { name: same.name } : {}) })
  }, writer)
}
