import { Button } from '@mantine/core'
import { Copy, Maximize2, SquareArrowOutUpRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ToolListing } from '../../../shared/bridge.ts'
import { findLanding } from '../../frame/landing.ts'
import { queries } from '../../state/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Now } from '../../ui/now.ts'
import { KeysOn } from '../../ui/shortcuts.ts'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { JsonTree } from '../../ui/JsonTree.tsx'
import { copyText } from '../../ui/Parts.tsx'
import type { FoundList, Row } from './lists.ts'
import styles from './answer.module.css'
import { useScope } from '../../screen/scope.tsx'

interface AnswerTableProps {
  list: FoundList
  columns: string[]
  tool: ToolListing
}

/** The list of an answer: one menu for all rows, a row opened as a tree. */
export function AnswerTable({ list, columns, tool }: AnswerTableProps) {
  const { connection } = useScope()
  const [opened, setOpened] = useState<Row | null>(null)
  const { data: tools = [] } = useQuery(queries.tools(connection.id))
  const { data: clock } = useQuery({
    ...queries.clock(connection.id),
    enabled: connection.kind === 'sandbox',
  })
  const actionsOf = (row: Row): RowAction[] => {
    const id = typeof row['id'] === 'string' ? row['id'] : null
    const landing = id === null ? null : findLanding(id, connection, tools)
    return [
      { label: 'Show the whole row', icon: Maximize2, run: () => setOpened(row) },
      ...(landing ? [{ label: landing.label, icon: SquareArrowOutUpRight, run: landing.go }] : []),
      ...(id === null ? [] : [{ label: 'Copy id', icon: Copy, run: () => void copyText(id) }]),
      {
        label: 'Copy row as JSON',
        icon: Copy,
        run: () => void copyText(JSON.stringify(row, null, 2)),
      },
    ]
  }
  const shown = useMemo(() => columns.map((key) => ({ key })), [columns])
  return (
    <div className={styles['tableBox']}>
      <Now value={clock ? new Date(clock.now).getTime() : null}>
        {/* j and k stay with the list of tools. */}
        <KeysOn value={false}>
          <Table
            rows={list.rows}
            columns={shown}
            label={`Answer of ${tool.name}: ${list.path}`}
            onOpen={setOpened}
            actionsOf={actionsOf}
          />
        </KeysOn>
      </Now>
      {opened && (
        <Dialog
          title={rowTitle(opened)}
          onClose={() => setOpened(null)}
          size={640}
          footer={
            <>
              <Button
                leftSection={<Copy aria-hidden />}
                onClick={() => void copyText(JSON.stringify(opened, null, 2))}
              >
                Copy as JSON
              </Button>
              <Button variant="filled" onClick={() => setOpened(null)}>
                Close
              </Button>
            </>
          }
        >
          <div className={styles['rowTree']}>
            <JsonTree value={opened} label="The whole row" />
          </div>
        </Dialog>
      )}
    </div>
  )
}

function rowTitle(row: Row): string {
  const name = row['email'] ?? row['name'] ?? row['subject'] ?? row['id']
  return typeof name === 'string' ? name : 'Row'
}
