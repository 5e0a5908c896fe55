import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { ToolListing } from '../../../shared/bridge.ts'
import { type FilledInput, placeholderOf } from '../../../shared/call-variables.ts'
import { CONFIRMATION_PARAMETER } from '../../../shared/envelopes.ts'
import { recordOf } from '../../../shared/text/guards.ts'
import { SchemaForm } from '../../forms/SchemaForm.tsx'
import { useFrame } from '../../state/hooks.ts'
import { JsonEditor } from '../../ui/JsonEditor.tsx'
import { counted } from '../../ui/time.ts'
import { FormVariables } from '../../forms/variables.tsx'
import { ShortValue } from './ShortValue.tsx'
import type { OpenTool } from './useTool.ts'
import styles from './tool.module.css'

interface ToolInputProps {
  tool: ToolListing
  open: OpenTool
  idPrefix: string
  onRun: () => void
}

/** Returns the schema of what is filled in: the code comes from the confirmation dialog. */
function formSchema({ inputSchema }: ToolListing): Record<string, unknown> {
  const { [CONFIRMATION_PARAMETER]: _code, ...properties } = recordOf(inputSchema['properties'])
  return { ...inputSchema, properties }
}

/** The input twice: as a form and as JSON. Typing in one shows in the other. */
export function ToolInput({ tool, open, idPrefix, onRun }: ToolInputProps) {
  const jsonShown = useFrame((state) => state.jsonShown)
  const schema = useMemo(() => formSchema(tool), [tool])
  return (
    <div className={styles['input']} data-json={jsonShown || undefined}>
      <section className={styles['half']} aria-label="Input as a form">
        <div className={styles['halfHead']}>
          <h2>Input</h2>
          {open.issues.length > 0 && (
            <span className={styles['faults']} role="status">
              <TriangleAlert aria-hidden /> {counted(open.issues.length, 'field')} to correct
            </span>
          )}
        </div>
        <div className={styles['formBody']}>
          <FilledLines filled={open.filled} />
          {open.broken && (
            <p className={styles['broken']}>
              The JSON beside cannot be read, so the form shows its last good state.
            </p>
          )}
          {Object.keys(schema['properties'] as object).length > 0 ? (
            <FormVariables value={open.variables}>
              <SchemaForm
                schema={schema}
                value={open.value}
                issues={open.issues}
                onChange={open.setValue}
                idPrefix={idPrefix}
              />
            </FormVariables>
          ) : (
            <p className={styles['none']}>{tool.name} takes no input. Run it as it is.</p>
          )}
        </div>
      </section>
      {jsonShown && (
        <section className={styles['half']} aria-label="Input as JSON">
          <div className={styles['halfHead']}>
            <h2>JSON</h2>
            {open.broken ? (
              <span className={styles['faults']} role="status">
                <TriangleAlert aria-hidden /> not valid JSON
              </span>
            ) : (
              <span className={styles['dim']}>
                {isAsTyped(open.filled) ? 'exactly what is sent' : 'as typed'}
              </span>
            )}
          </div>
          <div className={styles['editor']}>
            <JsonEditor
              value={open.text}
              label="Input as JSON"
              onChange={open.setText}
              onRun={onRun}
              issues={open.issues}
            />
          </div>
        </section>
      )}
    </div>
  )
}

/** Returns whether the text of the input is what is sent, letter for letter. */
function isAsTyped({ replaced, unescaped }: FilledInput): boolean {
  return replaced.length === 0 && !unescaped
}

/** Further ones are counted: an import may name a variable in each of its rows. */
const MOST_LINES = 6

/** What stands in the place of each variable once the call is sent. Nothing where the input has none. */
function FilledLines({ filled: { replaced, left } }: { filled: FilledInput }) {
  if (replaced.length + left.length === 0) return null
  const hidden = replaced.length - MOST_LINES
  return (
    <ul className={styles['filled']} aria-label="Variables of this call">
      {replaced.slice(0, MOST_LINES).map(({ path, name, value }, place) => (
        <li key={`${path} ${name} ${place}`}>
          {path}: {placeholderOf(name)} is sent as <ShortValue value={value} />
        </li>
      ))}
      {hidden > 0 && <li>{counted(hidden, 'further variable')}.</li>}
      {left.slice(0, 1).map(({ path, name }) => (
        <li key={`left ${path}`}>
          {path}: {placeholderOf(name)} belongs to the message, which fills it for each recipient.
        </li>
      ))}
    </ul>
  )
}

/** Moves the focus to the control of a field, or to the nearest parent that has one. */
export function focusField(page: HTMLElement | null, path: string): void {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const field = page?.querySelector<HTMLElement>(
      `[data-field="${CSS.escape(parts.slice(0, length).join('.'))}"]`,
    )
    if (!field) continue
    field.scrollIntoView({ block: 'center' })
    field
      .querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button:not([data-aside])')
      ?.focus()
    return
  }
}
