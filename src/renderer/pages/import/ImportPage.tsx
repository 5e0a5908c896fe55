import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useNames } from '../../audience/queries.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { ScreenHead } from '../../screen/ScreenHead.tsx'
import { Empty } from '../../ui/Parts.tsx'
import { counted } from '../../ui/time.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { workOf, type Step } from './importWork.ts'
import { ResultStep } from './ResultStep.tsx'
import { RunStep } from './RunStep.tsx'
import screen from '../../screen/screen.module.css'
import styles from './import.module.css'
import { useScope } from '../../screen/scope.tsx'

/** The steps as they are listed: running the import and its result are one. */
const STEPS: { name: string; steps: Step[] }[] = [
  { name: 'File', steps: ['file'] },
  { name: 'Columns', steps: ['columns'] },
  { name: 'Check', steps: ['check'] },
  { name: 'Import', steps: ['run', 'result'] },
]

/** The screen `import` of `routes.tsx`: a CSV file becomes subscribers, step by step. `RunStep` calls the tool. */
export default function ImportPage() {
  const work = workOf(useScope())
  const { step, view } = useStore(work.store)
  const known = useNames(work.acting, 'fields')
  const fields = (known ?? []).map(({ name }) => name)
  const why = useUnavailableReason()('import_subscribers')
  useEffect(() => {
    // A reload would stop an import half-way.
    const warn = (event: BeforeUnloadEvent): void => {
      if (work.store.getState().step === 'run') event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [work])
  const page = useStepFocus(step)
  // A file that cannot be read to its end has an unknown number of rows.
  const facts = view && (view.fault ? view.name : `${view.name} · ${counted(view.rows, 'row')}`)
  return (
    <SandboxNow>
      <div className={screen['screen']}>
        <ScreenHead title="Import subscribers" facts={facts} at={null} />
        <Steps at={step} />
        {why !== null ? (
          <Empty>{why}. Nothing can be imported here.</Empty>
        ) : (
          <div className={styles['page']} ref={page} role="group" aria-label={nameOf(step)} tabIndex={-1}>
            {step === 'file' && <FileStep work={work} fields={fields} />}
            {step === 'columns' && <ColumnsStep work={work} fields={fields} />}
            {step === 'check' && <CheckStep work={work} fields={fields} />}
            {step === 'run' && <RunStep work={work} />}
            {step === 'result' && <ResultStep work={work} />}
          </div>
        )}
      </div>
    </SandboxNow>
  )
}

/** Moves the focus to the next step, which is then read out: the button that was pressed is gone. */
function useStepFocus(step: Step) {
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) page.current?.focus()
    shown.current = step
  }, [step])
  return page
}

function nameOf(step: Step): string {
  const index = STEPS.findIndex(({ steps }) => steps.includes(step))
  return `Step ${index + 1} of ${STEPS.length}: ${STEPS[index]?.name}`
}

function Steps({ at }: { at: Step }) {
  const current = STEPS.findIndex(({ steps }) => steps.includes(at))
  return (
    <ol className={styles['steps']} aria-label="Steps">
      {STEPS.map(({ name }, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          <span className={styles['stepMark']} aria-hidden>
            {index < current ? <Check /> : index + 1}
          </span>
          {name}
          {index < current && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  )
}
