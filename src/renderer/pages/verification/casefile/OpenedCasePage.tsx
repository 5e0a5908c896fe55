import { Button } from '@mantine/core'
import { FileLock2, FlaskConical, FolderOpen, Printer, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { CaseContent, OpenedCase } from '../../../../case/case-file.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Empty, SkeletonRows } from '../../../ui/Parts.tsx'
import { closeCaseFile, type OpenedFile, openedCaseStore, readCaseFile } from './openedCase.ts'
import { OpenedParts } from './OpenedParts.tsx'
import { PrintedCase } from './PrintedCase.tsx'
import { ReproduceDialog } from './ReproduceDialog.tsx'
import { partName, SealBanner } from './SealBanner.tsx'
import styles from './casefile.module.css'

/** A case from a file: everything shown comes out of it, nothing is asked of anybody. */
export default function OpenedCasePage() {
  const { file, reading } = useStore(openedCaseStore)
  return (
    <CaseDrop>
      {reading !== null && <SkeletonRows rows={8} label={`Reading ${reading}`} />}
      {reading === null && file === null && <NoFile />}
      {reading === null && file !== null && <OpenFile key={file.name} file={file} />}
    </CaseDrop>
  )
}

function NoFile() {
  return (
    <>
      <header className={`${styles['top']} small`}>
        <h1>Case file</h1>
      </header>
      <Empty icon={<FileLock2 aria-hidden />} action={<ChooseCaseFile primary />}>
        Open a .case file, or drop one here. It is read on this computer alone.
      </Empty>
    </>
  )
}

function OpenFile({ file: { name, opened } }: { file: OpenedFile }) {
  const [printed, setPrinted] = useState<CaseContent | null>(null)
  const [reproducing, setReproducing] = useState<CaseContent | null>(null)
  const content = 'content' in opened ? opened.content : null
  const { verification, organization } = content?.facts ?? {}
  const title = verification?.organization?.name ?? organization?.organization?.name ?? name
  return (
    <>
      <header className={`${styles['top']} small`}>
        <h1>{title}</h1>
        {title !== name && <span className={styles['dim']}>{name}</span>}
        <span className={styles['push']} />
        {content && (
          <>
            <Button leftSection={<Printer aria-hidden />} onClick={() => setPrinted(content)}>
              Print or PDF
            </Button>
            <Button leftSection={<FlaskConical aria-hidden />} onClick={() => setReproducing(content)}>
              Reproduce in sandbox
            </Button>
          </>
        )}
        <ChooseCaseFile />
        <Button leftSection={<X aria-hidden />} onClick={closeCaseFile}>
          Close file
        </Button>
      </header>
      <SealBanner opened={opened} />
      {content && (
        <OpenedParts content={content} altered={opened.state === 'altered' ? opened.altered : []} />
      )}
      <PrintedCase content={printed} mark={markOf(opened)} onDone={() => setPrinted(null)} />
      {reproducing && (
        <ReproduceDialog content={reproducing} from={null} onClose={() => setReproducing(null)} />
      )}
    </>
  )
}

function markOf(opened: OpenedCase): string {
  if (opened.state === 'intact') return `Intact, stamp ${opened.stamp}.`
  return opened.state === 'altered' ? `ALTERED: ${opened.altered.map(partName).join('; ')}.` : ''
}

/** A button that asks for a case file of this computer. */
function ChooseCaseFile({ primary = false }: { primary?: boolean }) {
  return (
    <FileButton
      label="A case file of this computer"
      accept=".case,application/json"
      onFile={(file) => void readCaseFile(file)}
      {...(primary ? { variant: 'filled' } : { leftSection: <FolderOpen aria-hidden /> })}
    >
      Open case file
    </FileButton>
  )
}

/** Takes a case file that is dropped anywhere on it. */
function CaseDrop({ children }: { children: ReactNode }) {
  return <FileDrop onFiles={([file]) => file && void readCaseFile(file)}>{children}</FileDrop>
}
