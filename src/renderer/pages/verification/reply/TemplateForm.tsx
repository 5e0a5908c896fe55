import { Select } from '@mantine/core'
import { useState } from 'react'
import {
  faultsOf,
  MOST_TEMPLATE_CHARACTERS,
  MOST_TITLE_CHARACTERS,
  type OwnTemplate,
  type TemplateFault,
} from '../../../../case/replies/own-templates.ts'
import { isQuestion, QUESTION_TITLES } from '../../../../case/replies/question.ts'
import { LANGUAGE_NAMES, REPLY_LANGUAGES, VARIABLE_PROMPTS } from '../../../../case/replies/texts.ts'
import type { Failure } from '../../../../shared/result.ts'
import { Dialog, FormButtons } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { LimitedInput, LimitedTextarea } from '../../../ui/LimitedInput.tsx'
import styles from './writer.module.css'

interface TemplateFormProps {
  template: OwnTemplate
  busy: boolean
  failure: Failure | null
  onSave: (template: OwnTemplate) => void
  onClose: () => void
}

const LANGUAGES = REPLY_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

const QUESTIONS = Object.entries(QUESTION_TITLES).map(([value, label]) => ({ value, label }))

/** Writes one own template; what is wrong with it stands under its field. */
export function TemplateForm({ template, busy, failure, onSave, onClose }: TemplateFormProps) {
  const [written, setWritten] = useState(template)
  const [tried, setTried] = useState(false)
  const faults = tried ? faultsOf(written) : []
  const faultOf = (field: string): string | undefined =>
    faults.find((fault) => fault.field === field)?.message
  const submit = (): void => {
    setTried(true)
    if (!busy && faultsOf(written).length === 0) onSave({ ...written, title: written.title.trim() })
  }
  return (
    <Dialog
      title={template.title === '' ? 'New template' : 'Edit template'}
      size={640}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} busy={busy}>
          Keep template
        </FormButtons>
      }
    >
      <LimitedInput
        label="Title"
        data-autofocus
        most={MOST_TITLE_CHARACTERS}
        value={written.title}
        error={faultOf('title')}
        onChange={(event) => setWritten({ ...written, title: event.currentTarget.value })}
      />
      <Select
        label="Language"
        allowDeselect={false}
        data={LANGUAGES}
        value={written.language}
        onChange={(language) => language && setWritten({ ...written, language })}
      />
      <Select
        label="For a mail that"
        description="A mail that asks something else stops the copy."
        placeholder="not said: fits any mail"
        clearable
        data={QUESTIONS}
        value={written.answers ?? null}
        onChange={(question) => {
          const { answers: _before, ...others } = written
          setWritten(isQuestion(question) ? { ...others, answers: question } : others)
        }}
      />
      <LimitedTextarea
        label="Text"
        most={MOST_TEMPLATE_CHARACTERS}
        autosize
        minRows={8}
        maxRows={18}
        value={written.text}
        error={faultOf('text')}
        onChange={(event) => setWritten({ ...written, text: event.currentTarget.value })}
      />
      <details>
        <summary>Placeholders and blanks</summary>
        <dl className={styles['known']}>
          {Object.entries(VARIABLE_PROMPTS).map(([name, prompt]) => (
            <div key={name}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd>{prompt.replace(/:.*/, '')}</dd>
            </div>
          ))}
          <div>
            <dt>
              <code>[[what belongs here]]</code>
            </dt>
            <dd>must be filled before the reply can be copied</dd>
          </div>
        </dl>
      </details>
      {failure && <ErrorPanel failure={failure} context={{ action: 'uiState.set' }} />}
    </Dialog>
  )
}

/** Each field that is wrong, by its name. */
export function Faults({ title, faults }: { title: string; faults: readonly TemplateFault[] }) {
  return (
    <div role="alert" className={styles['faults']}>
      <p>
        <strong>{title}</strong>
      </p>
      <ul className={styles['faultList']}>
        {faults.slice(0, 20).map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <code>{field}</code> {message}
          </li>
        ))}
      </ul>
      {faults.length > 20 && <p>{faults.length - 20} more.</p>}
    </div>
  )
}
