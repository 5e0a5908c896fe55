import { Button, Menu } from '@mantine/core'
import { Copy, Maximize2, SquareArrowOutUpRight } from 'lucide-react'
import { useState } from 'react'
import type { ToolListing } from '../../../shared/bridge.ts'
import { findLanding } from '../../frame/landing.ts'
import { queries } from '../../state/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Now } from '../../ui/now.ts'
import { DataTable, type Row } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { JsonTree } from '../../ui/JsonTree.tsx'
import { copyText } from '../../ui/Parts.tsx'
import type { FoundList } from './lists.ts'
import styles from './answer.module.css'
import { useScope } from '../../screen/scope.tsx'

/** The list of an answer: one menu for all rows, a row opened as a tree. */
interface AnswerTableProps {
  list: FoundList
  columns: string[]
  tool: ToolListing
}

export function AnswerTable({ list, columns, tool }: AnswerTableProps) {
  const { connection } = useScope()
  const [opened, setOpened] = useState<Row | null>(null)
  const [menu, setMenu] = useState<{ row: Row; at: { x: number; y: number } } | null>(null)
  const { data: tools = [] } = useQuery(queries.tools(connection.id))
  const { data: clock } = useQuery({
    ...queries.clock(connection.id),
    enabled: connection.kind === 'sandbox',
  })
  const id = menu && typeof menu.row['id'] === 'string' ? menu.row['id'] : null
  const landing = id === null ? null : findLanding(id, connection, tools)
  return (
    <div className={styles['tableBox']}>
      <Now value={clock ? new Date(clock.now).getTime() : null}>
        <DataTable
          rows={list.rows}
          columns={columns}
          label={`Answer of ${tool.name}: ${list.path}`}
          onOpen={setOpened}
          onMenu={(row, at) => setMenu({ row, at })}
        />
      </Now>
      {menu && (
        <Menu opened onClose={() => setMenu(null)} position="bottom-start">
          <Menu.Target>
            <span className={styles['menuAnchor']} style={{ left: menu.at.x, top: menu.at.y }} />
          </Menu.Target>
          <Menu.Dropdown className="small">
            <Menu.Item leftSection={<Maximize2 aria-hidden />} onClick={() => setOpened(menu.row)}>
              Show the whole row
            </Menu.Item>
            {landing && (
              <Menu.Item leftSection={<SquareArrowOutUpRight aria-hidden />} onClick={landing.go}>
                {landing.label}
              </Menu.Item>
            )}
            {id !== null && (
              <Menu.Item leftSection={<Copy aria-hidden />} onClick={() => void copyText(id)}>
                Copy id
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<Copy aria-hidden />}
              onClick={() => void copyText(JSON.stringify(menu.row, null, 2))}
            >
              Copy row as JSON
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
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
