import { Button, Select } from '@mantine/core'
import { PenLine } from 'lucide-react'
import type { ChosenLanguage } from '../../../../case/replies/language.ts'
import type { OwnTemplate } from '../../../../case/replies/own-templates.ts'
import { MOST_NAME_CHARACTERS } from '../../../../case/replies/requester.ts'
import { LANGUAGE_NAMES, REPLY_LANGUAGES, TEMPLATE_TITLES } from '../../../../case/replies/texts.ts'
import { LimitedInput } from '../../../ui/LimitedInput.tsx'
import type { SaveState } from './useCaseNotes.ts'
import type { DraftWork } from './useDraft.ts'
import styles from './reply.module.css'

interface DraftToolsProps {
  work: DraftWork
  templates: readonly OwnTemplate[]
  state: SaveState
  onManage: () => void
}

const KEPT: Record<SaveState, string> = {
  saved: 'Draft kept on this computer only',
  writing: 'Keeping the draft…',
  waiting: 'Draft saved when the host is back',
}

const LANGUAGES = REPLY_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** The template, its language and the requester, each with its reason, and whether the draft is kept. */
export function DraftTools({ work, templates, state, onManage }: DraftToolsProps) {
  const { draft, chosen } = work
  return (
    <div className={styles['tools']}>
      <Select
        label="Template"
        description={sayTemplate(work, templates)}
        allowDeselect={false}
        data={optionsOf(templates)}
        value={draft.template}
        onChange={(name) => name && work.chooseTemplate(name)}
      />
      <Select
        label="Language"
        description={sayLanguage(chosen)}
        allowDeselect={false}
        data={LANGUAGES}
        value={draft.language}
        onChange={(language) => language && work.chooseLanguage(language)}
      />
      <LimitedInput
        label="Customer who wrote"
        description={sayRequester(work)}
        most={MOST_NAME_CHARACTERS}
        autoComplete="off"
        placeholder="not known"
        value={draft.requester?.name ?? ''}
        onChange={(event) => work.nameRequester(event.currentTarget.value)}
      />
      <Button leftSection={<PenLine aria-hidden />} onClick={onManage}>
        Signature and templates
      </Button>
      {work.bringBack && <Button onClick={work.bringBack}>Bring my text back</Button>}
      <span className={styles['kept']} role="status">
        {KEPT[state]}
      </span>
    </div>
  )
}

function optionsOf(templates: readonly OwnTemplate[]) {
  const builtIn = Object.entries(TEMPLATE_TITLES).map(([value, label]) => ({ value, label }))
  if (templates.length === 0) return builtIn
  const own = templates.map(({ name, title, language }) => ({
    value: name,
    label: `${title} (${LANGUAGE_NAMES[language]})`,
  }))
  return [
    { group: 'Own templates', items: own },
    { group: 'Built in', items: builtIn },
  ]
}

/** What is suggested and why; of an own template also that nobody has said what it answers. */
function sayTemplate({ draft, suggested, asked }: DraftWork, templates: readonly OwnTemplate[]): string {
  const own = templates.find(({ name }) => name === draft.template)
  const isUnsaid = own !== undefined && own.answers === undefined && asked !== null
  const unsaid = isUnsaid ? `. What “${own.title}” answers is not said: check that it fits` : ''
  return `Suggested ${suggested.why}: ${TEMPLATE_TITLES[suggested.template]}${unsaid}`
}

/** "French, by the time zone Europe/Paris". */
function sayLanguage({ language, by, value }: ChosenLanguage): string {
  if (by === 'none') return 'English: nothing says another'
  return `${LANGUAGE_NAMES[language]}, by the ${[by, value].join(' ').trim()}`
}

const SOURCES = {
  'pasted text': 'by the pasted text',
  'pasted address': 'by the pasted address',
  account: 'the only account',
}

/** What says who it is: the agent may know better. */
function sayRequester({ draft: { requester }, known }: DraftWork): string {
  const name = requester?.name ?? null
  const address = requester?.address ?? ''
  if (name === null) return [address, 'No name is known: type it'].filter(Boolean).join(', ')
  const source = known?.name === name ? SOURCES[known.by] : 'as you wrote it'
  return [address, source].filter(Boolean).join(', ')
}
