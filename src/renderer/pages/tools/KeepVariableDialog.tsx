import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../../shared/result.ts'
import { LONGEST_SOURCE, placeholderOf } from '../../../shared/call-variables.ts'
import { cutText } from '../../../shared/text/characters.ts'
import { host, toFailure } from '../../bridge/actions.ts'
import { useScope } from '../../screen/scope.tsx'
import { queries, queryClient } from '../../state/queries.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { readJsonPath, suggestName, valueAt, writeJsonPath, type JsonPlace } from './json-path.ts'
import { ShortValue } from './ShortValue.tsx'

/** Returns whether all that a refusal says stands at the fields of the dialog. */
function isShownAtFields({ issues = [] }: Failure): boolean {
  return issues.length > 0 && issues.every(({ path }) => path === 'name' || path === 'value')
}

interface KeepVariableDialogProps {
  tool: string
  data: unknown
  /** When the answer came: ms UTC, machine time. */
  answered: number
  /** What was chosen in the answer. */
  place: JsonPlace
  onClose: () => void
}

/** Asks for the name under which a value of an answer is kept. */
export function KeepVariableDialog({ tool, data, answered, place, onClose }: KeepVariableDialogProps) {
  const { connection } = useScope()
  const { data: variables = [] } = useQuery(queries.variables(connection.id))
  const [path, setPath] = useState(() => writeJsonPath(place))
  const [typed, setTyped] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const found = readJsonPath(path)
  const value = found === null ? undefined : valueAt(data, found)
  const name = typed ?? suggestName(found ?? [], tool)
  const before = variables.find((one) => one.name === name)
  const keep = async (): Promise<void> => {
    try {
      const source = cutText(`${tool} ${path}`, LONGEST_SOURCE).text
      await host.keepVariable({ connection: connection.id, name, value, source, answered })
      await queryClient.invalidateQueries({ queryKey: ['variables', connection.id] })
      notifications.show({
        message: `Kept. Write ${placeholderOf(name)} in the input of a call.`,
        autoClose: 4000,
      })
      onClose()
    } catch (error) {
      setFailure(toFailure(error))
    }
  }
  const issueOf = (field: string): string | undefined =>
    failure?.issues?.find((issue) => issue.path === field)?.message
  return (
    <Dialog
      title="Keep as variable"
      onClose={onClose}
      onSubmit={() => void keep()}
      footer={
        <FormButtons onCancel={onClose} disabled={name === '' || value === undefined}>
          {before ? 'Replace variable' : 'Keep variable'}
        </FormButtons>
      }
    >
      <p>
        Keeps the value on this computer, for later calls of {connection.label}. It is not read again by
        itself.
      </p>
      <TextInput
        label="Name"
        data-autofocus
        value={name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={issueOf('name')}
        description={
          before ? `Replaces the value that ${name} has now.` : `In a call: ${placeholderOf(name)}`
        }
      />
      <TextInput
        label="Place in the answer"
        classNames={{ input: 'mono' }}
        value={path}
        onChange={(event) => setPath(event.currentTarget.value)}
        error={value === undefined ? 'Nothing is there. Write it as $.campaigns[0].id.' : issueOf('value')}
      />
      {value !== undefined && (
        <p>
          Value: <ShortValue value={value} />
        </p>
      )}
      {failure && !isShownAtFields(failure) && (
        <ErrorPanel failure={failure} context={{ action: 'variable.keep' }} />
      )}
    </Dialog>
  )
}
