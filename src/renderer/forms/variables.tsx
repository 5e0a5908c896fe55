import { ActionIcon, Menu } from '@mantine/core'
import { Braces } from 'lucide-react'
import { createContext, useContext } from 'react'
import { isMessageField, placeholderOf } from '../../shared/call-variables.ts'
import { textsOf } from '../../shared/text/guards.ts'
import type { FieldShape } from './schema.ts'

/** Names of the variables that the fields of a form may take. */
export const FormVariables = createContext<readonly string[]>([])

interface UseVariableProps {
  name: string
  path: string
  shape: FieldShape
  value: unknown
  onChange: (value: unknown) => void
}

/** Puts a variable into a field, also where its control takes no text. Nothing where there are none. */
export function UseVariable({ name, path, shape, value, onChange }: UseVariableProps) {
  const variables = useContext(FormVariables)
  if (variables.length === 0 || ['object', 'records', 'pairs'].includes(shape.kind)) return null
  if (path.split('.').some(isMessageField)) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size="xs"
          data-aside
          aria-label={`Use a variable in ${name}`}
          title={`Use a variable in ${name}`}
        >
          <Braces aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className="small">
        {variables.map((variable) => (
          <Menu.Item key={variable} onClick={() => onChange(withVariable(shape, value, variable))}>
            {placeholderOf(variable)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function withVariable({ kind }: FieldShape, value: unknown, variable: string): unknown {
  const placeholder = placeholderOf(variable)
  if (kind === 'texts') return [...textsOf(value), placeholder]
  return (kind === 'text' || kind === 'longText') && typeof value === 'string'
    ? value + placeholder
    : placeholder
}
