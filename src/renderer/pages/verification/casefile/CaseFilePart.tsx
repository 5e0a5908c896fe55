import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy, FileDown, FileText, FlaskConical, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { CaseContent } from '../../../../case/case-file.ts'
import type { Failure } from '../../../../shared/result.ts'
import { toFailure } from '../../../bridge/actions.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { copyText } from '../../../ui/Parts.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { counted } from '../../../ui/time.ts'
import type { CasePartProps } from '../useCase.ts'
import { caseNotesQuery } from '../reply/useCaseNotes.ts'
import { caseContent, fileNameOf, writeCase, type WrittenCase } from './makeCase.ts'
import { PrintedCase } from './PrintedCase.tsx'
import { RedactionList } from './RedactionList.tsx'
import { ReproduceDialog } from './ReproduceDialog.tsx'
import styles from './casefile.module.css'
import { useScope } from '../../../screen/scope.tsx'

/** The case to take along: one stamped file, Markdown, paper, or a world of its own. */
export function CaseFilePart({ answers }: CasePartProps) {
  const { connection } = useScope()
  const organization = answers.verification.organization?.id ?? answers.organization.organization?.id ?? ''
  const { data: notes = null } = useQuery({
    ...caseNotesQuery({ connection: connection.id, organization }),
    enabled: organization !== '',
  })
  const [withNotes, setWithNotes] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [printed, setPrinted] = useState<CaseContent | null>(null)
  const [reproducing, setReproducing] = useState(false)
  const wish = { connection, answers, notes, withNotes }
  const content = useMemo(
    () => caseContent({ connection, answers, notes, withNotes }),
    [connection, answers, notes, withNotes],
  )
  /** A sandbox stays on this computer: nothing is left out of what is made again there. */
  const whole = (): CaseContent => caseContent({ connection, answers, notes, withNotes: true })
  /** Written when it is asked for: the file carries the moment. */
  const make = async (use: (written: WrittenCase) => string | Promise<string>): Promise<void> => {
    try {
      setSaid(await use(await writeCase(wish)))
      setFailure(null)
    } catch (error) {
      setFailure(toFailure(error))
    }
  }
  const saveCase = ({ content: made, file }: WrittenCase): string => {
    const name = fileNameOf(made, 'case')
    saveFile(name, 'application/json', file)
    return `Saved ${name}.`
  }
  const saveMarkdown = ({ content: made, markdown }: WrittenCase): string => {
    const name = fileNameOf(made, 'md')
    saveFile(name, 'text/markdown', markdown)
    return `Saved ${name}.`
  }
  const copyMarkdown = async ({ markdown }: WrittenCase): Promise<string> =>
    (await copyText(markdown))
      ? 'Copied as Markdown.'
      : 'The clipboard refused it: save the Markdown instead.'
  return (
    <div className={styles['part']}>
      <div className={`${styles['actions']} small`}>
        <Button variant="filled" leftSection={<FileDown aria-hidden />} onClick={() => void make(saveCase)}>
          Save case file
        </Button>
        <Button leftSection={<Copy aria-hidden />} onClick={() => void make(copyMarkdown)}>
          Copy Markdown
        </Button>
        <Button leftSection={<FileText aria-hidden />} onClick={() => void make(saveMarkdown)}>
          Save Markdown
        </Button>
        <Button leftSection={<Printer aria-hidden />} onClick={() => setPrinted(content)}>
          Print or PDF
        </Button>
        <Button leftSection={<FlaskConical aria-hidden />} onClick={() => setReproducing(true)}>
          Reproduce in sandbox
        </Button>
      </div>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      {failure && <ErrorPanel failure={failure} context={{ action: 'case file' }} />}
      <dl className={styles['facts']}>
        <dt>In it</dt>
        <dd>{contents(content)}</dd>
        <dt>Reply</dt>
        <dd>
          {content.reply
            ? 'As it stands in the composer.'
            : 'None: this computer keeps no reply of this case yet.'}
        </dd>
        <dt>Internal notes</dt>
        <dd>
          <Checkbox
            size="xs"
            label="Put internal notes in"
            description="Those of the platform and my own, under the heading INTERNAL. Without it no copy and no file holds them."
            checked={withNotes}
            onChange={(event) => setWithNotes(event.currentTarget.checked)}
          />
        </dd>
        <dt>Left out</dt>
        <dd>
          <RedactionList redactions={content.redactions} />
        </dd>
        <dt>Stamp</dt>
        <dd>
          A hash of each part and of the whole: the console shows which part was altered. It is no signature:
          somebody who alters a file can stamp it again.
        </dd>
      </dl>
      <PrintedCase
        content={printed}
        mark="Printed from the console, without a stamp."
        onDone={() => setPrinted(null)}
      />
      {reproducing && (
        <ReproduceDialog content={whole()} from={connection.id} onClose={() => setReproducing(false)} />
      )}
    </div>
  )
}

function contents({ sentences, timeline, evidence }: CaseContent): string {
  const emails = evidence?.emails?.length ?? 0
  return [
    counted(sentences.length, 'cited sentence'),
    counted(timeline.length, 'event'),
    emails === 0 ? 'no flagged email' : `${counted(emails, 'flagged email')} with text and links`,
    'and the answers they come from.',
  ].join(', ')
}
