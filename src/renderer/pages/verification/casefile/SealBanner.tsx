import { FileCheck2, FileQuestion, FileWarning, type LucideIcon } from 'lucide-react'
import type { OpenedCase } from '../../../../case/case-file.ts'
import { CopyText } from '../../../ui/Parts.tsx'
import styles from './casefile.module.css'

/** What the parts of a file are called where one of them was altered. */
export const PART_NAMES: Record<string, string> = {
  createdAt: 'when it was made',
  source: 'where it was read',
  facts: 'the answers of the platform',
  sentences: 'the sentences',
  timeline: 'the timeline',
  evidence: 'the flagged emails',
  reply: 'the reply',
  notes: 'the notes',
  redactions: 'what was left out',
  seal: 'the stamp itself',
  writing: 'the spelling of the file, though not what it says',
}

export function partName(part: string): string {
  return PART_NAMES[part] ?? `a part called “${part}” that no case file has`
}

/** Whether the file is as it was made, before anything in it is believed. */
export function SealBanner({ opened }: { opened: OpenedCase }) {
  switch (opened.state) {
    case 'intact':
      return (
        <Banner kind="intact" icon={FileCheck2} title="Intact">
          The file is as it was stamped. <CopyText text={opened.stamp} label="stamp" />
        </Banner>
      )
    case 'altered':
      return (
        <Banner kind="altered" icon={FileWarning} title="ALTERED">
          Since it was stamped, this was changed: {opened.altered.map(partName).join('; ')}. Do not rely on
          it: ask for the original.
        </Banner>
      )
    case 'newer':
      return (
        <Banner kind="altered" icon={FileQuestion} title="A newer version">
          The file is of version {opened.version}, which this Postdesk does not know. Open it with a newer
          one.
        </Banner>
      )
    default:
      return (
        <Banner kind="altered" icon={FileQuestion} title="Not readable">
          {opened.reason} Choose another file.
        </Banner>
      )
  }
}

interface BannerProps {
  kind: 'intact' | 'altered'
  icon: LucideIcon
  title: string
  children: React.ReactNode
}

function Banner({ kind, icon: Icon, title, children }: BannerProps) {
  return (
    <div className={styles['banner']} data-kind={kind} role={kind === 'altered' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <p>
        <strong>{title}.</strong> {children}
      </p>
    </div>
  )
}
