import { useMemo } from 'react'
import type { Issue } from '../../shared/errors.ts'
import { FieldSet } from './FieldSet.tsx'
import { describeInput, type JsonSchema } from './schema.ts'
import styles from './form.module.css'

interface SchemaFormProps {
  schema: JsonSchema
  value: Record<string, unknown>
  issues: Issue[]
  onChange: (value: Record<string, unknown>) => void
  idPrefix: string
}

/**
 * A JSON Schema as a form. Defaults are shown, never filled in, so that a field left alone is
 * not sent. Written by hand rather than on rjsf: that walks objects and lists and nothing more
 * once every control is ours, and its 6.8.0 entry imports a validator that is not installed.
 */
export function SchemaForm({ schema, value, issues, onChange, idPrefix }: SchemaFormProps) {
  const shapes = useMemo(() => describeInput(schema), [schema])
  const faults = useMemo(() => {
    const byPath = new Map<string, string>()
    for (const issue of issues)
      byPath.set(issue.path, issue.hint ? `${issue.message}. ${issue.hint}` : issue.message)
    return byPath
  }, [issues])
  const whole = faults.get('')
  return (
    <>
      {whole && (
        <div className={styles['issue']} role="alert">
          {whole}
        </div>
      )}
      <FieldSet
        shapes={shapes}
        value={value}
        path=""
        faults={faults}
        idPrefix={idPrefix}
        onChange={onChange}
        className={styles['root']}
      />
    </>
  )
}
