import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MOST_CHARACTERS, MOST_FIELD_CHARACTERS } from '../../../engine/domain/limits.ts'
import type { ToolAnswer, ToolInput } from '../../../engine/tools/index.ts'
import { Card } from '../../screen/Card.tsx'
import { fieldIssue } from '../../screen/field-issues.ts'
import { ReadFailure } from '../../screen/ListBody.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { useScope } from '../../screen/scope.tsx'
import { ScreenHead } from '../../screen/ScreenHead.tsx'
import record from '../../screen/record.module.css'
import screen from '../../screen/screen.module.css'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { useChange } from '../../screen/useChange.ts'
import { useTextDraft } from '../../screen/useTextDraft.ts'
import { screenPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LimitedInput, LimitedTextarea } from '../../ui/LimitedInput.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import styles from './settings.module.css'

type WritingStyle = ToolAnswer<'get_writing_style'>

type StyleName = keyof ToolInput<'update_writing_style'>

/** The parts of several lines: what each is for, and an example. */
const PARTS: [name: Exclude<StyleName, 'name'>, label: string, what: string, example: string][] = [
  ['persona', 'Persona', 'Who is speaking', 'The owner of a small workshop, who signs with her first name.'],
  ['audience', 'Audience', 'Who is spoken to', 'People who bought once, and read on a phone.'],
  ['vocabulary', 'Vocabulary', 'Words to use and words to avoid', '“Workshop”, not “store”. Never “cheap”.'],
  ['rules', 'Rules', 'What every text has to keep to', 'One link in each message. No exclamation marks.'],
]

/** How the texts of an organization are to sound: what a copywriter reads before the first line. */
export default function WritingStylePage() {
  const scope = useScope()
  const { data, error, dataUpdatedAt, refetch } = useQuery(customerQuery(scope, 'get_writing_style', {}))
  return (
    <SandboxNow>
      <div className={screen['screen']}>
        {data ? (
          <StyleForm style={data} at={dataUpdatedAt} />
        ) : (
          <>
            <ScreenHead title="Writing style" facts={null} at={null} />
            {error ? (
              <ReadFailure error={error} context={{ tool: 'get_writing_style' }} onRetry={refetch} />
            ) : (
              <SkeletonRows rows={6} label="Loading the writing style" />
            )}
          </>
        )}
      </div>
    </SandboxNow>
  )
}

/** What was never written is empty. */
function draftOf({ name, persona, audience, vocabulary, rules }: WritingStyle): Record<StyleName, string> {
  return {
    name: name ?? '',
    persona: persona ?? '',
    audience: audience ?? '',
    vocabulary: vocabulary ?? '',
    rules: rules ?? '',
  }
}

function StyleForm({ style, at }: { style: WritingStyle; at: number }) {
  const scope = useScope()
  const saved = useMemo(() => draftOf(style), [style])
  const form = useTextDraft(screenPath(scope.connection.id, 'writing-style'), saved)
  const { draft, changed, set, drop } = form
  const change = useChange(scope)
  const { failure } = change
  const obstacle = useUnavailableReason()('update_writing_style')
  const save = (): void => {
    const changes = Object.fromEntries(changed.map((part) => [part, draft[part]]))
    void change.run('update_writing_style', changes, () => {
      drop()
      notifications.show({ message: 'Saved the writing style.', autoClose: 3000 })
    })
  }
  return (
    <>
      <ScreenHead
        title="Writing style"
        facts={style.updatedAt === null ? 'never written' : draft.name || 'no name'}
        at={at}
      >
        <SaveButtons
          changed={changed.length}
          busy={change.busy}
          obstacle={obstacle}
          onSave={save}
          onDrop={drop}
        />
      </ScreenHead>
      <div className={record['recordBody']}>
        <div className={screen['sections']}>
          {failure && failure.issues === undefined && (
            <ErrorPanel failure={failure} context={{ tool: 'update_writing_style' }} />
          )}
          <Card
            title="How texts are to sound"
            told={style.updatedAt === null ? undefined : <Moment at={style.updatedAt} />}
          >
            <div className={styles['fields']}>
              <p className={styles['why']}>
                A person or a program that writes for the organization reads this first: get_writing_style and
                get_skill copywriter answer it. Messages do not change by it.
              </p>
              <LimitedInput
                label="Name"
                description="What the style is called"
                most={MOST_CHARACTERS}
                autoComplete="off"
                value={draft.name}
                disabled={obstacle !== null}
                error={fieldIssue(failure, 'name')}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
              {PARTS.map(([part, label, what, example]) => (
                <LimitedTextarea
                  key={part}
                  label={label}
                  description={what}
                  placeholder={example}
                  minRows={2}
                  maxRows={14}
                  most={MOST_FIELD_CHARACTERS}
                  value={draft[part]}
                  disabled={obstacle !== null}
                  error={fieldIssue(failure, part)}
                  onChange={(event) => set({ [part]: event.currentTarget.value })}
                />
              ))}
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}
