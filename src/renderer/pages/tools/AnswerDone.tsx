import { Button, SegmentedControl, Select, Tooltip } from '@mantine/core'
import { ArrowLeft, ArrowRight, Braces, Copy, TableIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ToolListing } from '../../../shared/bridge.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import type { ToolRun } from '../../state/answers.ts'
import { JsonEditor } from '../../ui/JsonEditor.tsx'
import { JsonTree } from '../../ui/JsonTree.tsx'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import { AnswerFacts } from './AnswerHeaders.tsx'
import { AnswerTable } from './AnswerTable.tsx'
import { CopyCsv } from '../../ui/table/CopyCsv.tsx'
import { ColumnChooser } from '../../ui/table/ColumnChooser.tsx'
import { firstPlace, type JsonPlace } from './json-path.ts'
import { KeepVariableDialog } from './KeepVariableDialog.tsx'
import { emptyListName, findLists, isListAnswer, pagingOf, totalOf, type FoundList } from './lists.ts'
import styles from './answer.module.css'

/** An answer that came: as table, tree or raw text, with the way to further pages. */
type View = 'table' | 'tree' | 'raw'

export type PageChange = (change: Record<string, unknown>, trail: (string | null)[]) => void

export function AnswerDone({
  answer,
  tool,
  onPage,
}: {
  answer: ToolRun
  tool: ToolListing
  onPage: PageChange
}) {
  const lists = useMemo(() => findLists(answer.data), [answer.data])
  const [chosen, setChosen] = useState<View | null>(null)
  const [listPath, setListPath] = useState<string | null>(null)
  const usual: View = lists.length > 0 && isListAnswer(answer.data) ? 'table' : 'tree'
  const view: View = chosen === 'table' && lists.length === 0 ? 'tree' : (chosen ?? usual)
  const list = lists.find((candidate) => candidate.path === listPath) ?? lists[0] ?? null
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set())
  const columns = useMemo(() => list?.columns.filter((column) => !hidden.has(column)) ?? [], [list, hidden])
  useShortcut('raw', () => setChosen(view === 'raw' ? null : 'raw'))
  const raw = useMemo(() => (view === 'raw' ? JSON.stringify(answer.data, null, 2) : ''), [view, answer.data])
  const [picked, setPicked] = useState<JsonPlace | null>(null)
  const pick = { label: 'Keep as variable', run: setPicked }
  const emptyName = lists.length === 0 ? emptyListName(answer.data) : null
  return (
    <section className={styles['answer']} aria-label="Answer">
      <div className={styles['answerHead']}>
        <h2>Answer</h2>
        <SegmentedControl
          aria-label="Show the answer as"
          value={view}
          onChange={(next) => setChosen(next)}
          data={[
            { value: 'table', label: 'Table', disabled: lists.length === 0 },
            { value: 'tree', label: 'Tree' },
            { value: 'raw', label: 'Raw' },
          ]}
        />
        {view === 'table' && list && (
          <RowCount list={list} data={answer.data} lists={lists} onList={setListPath} />
        )}
        <AnswerFacts answer={answer} tool={tool} />
        <div className={styles['answerTools']}>
          <Pages answer={answer} onPage={onPage} />
          {view === 'table' && list && <CopyCsv rows={list.rows} columns={columns.map((key) => ({ key }))} />}
          {view === 'table' && list && (
            <ColumnChooser
              all={list.columns}
              shown={columns}
              onShown={(shown) =>
                setHidden(new Set(list.columns.filter((column) => !shown.includes(column))))
              }
            />
          )}
          <Tooltip label="Keep a value of the answer as a variable for later calls">
            <Button
              variant="subtle"
              color="gray"
              aria-label="Keep as variable"
              leftSection={<Braces aria-hidden />}
              onClick={() => setPicked(firstPlace(answer.data))}
            >
              <span className="visually-hidden">Keep</span>
            </Button>
          </Tooltip>
          <Tooltip label="Copy the whole answer as JSON">
            <Button
              variant="subtle"
              color="gray"
              aria-label="Copy the answer as JSON"
              leftSection={<Copy aria-hidden />}
              onClick={() => void copyText(JSON.stringify(answer.data, null, 2))}
            >
              <span className="visually-hidden">Copy</span>
            </Button>
          </Tooltip>
        </div>
      </div>
      <div className={styles['answerBody']}>
        {emptyName && view !== 'raw' && (
          <Empty icon={<TableIcon aria-hidden />}>
            No {emptyName} match this call. Loosen the input and run again.
          </Empty>
        )}
        {view === 'table' && list && (
          <AnswerTable key={`${answer.startedAt}/${list.path}`} list={list} columns={columns} tool={tool} />
        )}
        {view === 'tree' && !emptyName && (
          <JsonTree value={answer.data} label={`Answer of ${tool.name}`} pick={pick} />
        )}
        {view === 'tree' && emptyName && (
          <div className={styles['underEmpty']}>
            <JsonTree value={answer.data} label={`Answer of ${tool.name}`} />
          </div>
        )}
        {view === 'raw' && <JsonEditor value={raw} label={`Answer of ${tool.name} as JSON`} readOnly />}
      </div>
      {picked && (
        <KeepVariableDialog
          tool={tool.name}
          data={answer.data}
          answered={Math.round(answer.startedAt + answer.durationMs)}
          place={picked}
          onClose={() => setPicked(null)}
        />
      )}
    </section>
  )
}

function RowCount({
  list,
  data,
  lists,
  onList,
}: {
  list: FoundList
  data: unknown
  lists: FoundList[]
  onList: (path: string) => void
}) {
  const total = totalOf(data)
  const more = total !== null && total > list.rows.length
  return (
    <>
      {lists.length > 1 && (
        <Select
          aria-label="List shown"
          w={180}
          allowDeselect={false}
          value={list.path}
          onChange={(path) => path !== null && onList(path)}
          data={lists.map((other) => ({
            value: other.path,
            label: `${other.path === '' ? 'answer' : other.path} (${other.rows.length})`,
          }))}
        />
      )}
      <span className={styles['facts']}>
        {more
          ? `${count(total)} matching, ${count(list.rows.length)} loaded`
          : counted(list.rows.length, 'row')}
      </span>
    </>
  )
}

/** Cursor tools know only the way forward, so the way back is remembered here. */
function Pages({ answer, onPage }: { answer: ToolRun; onPage: PageChange }) {
  const { nextCursor, page, pageCount } = pagingOf(answer.data)
  const cursor = typeof answer.input['cursor'] === 'string' ? answer.input['cursor'] : null
  if (page !== null && pageCount !== null && pageCount > 1) {
    return (
      <>
        <span className={styles['facts']}>
          page {count(page)} of {count(pageCount)}
        </span>
        <Button
          leftSection={<ArrowLeft aria-hidden />}
          disabled={page <= 1}
          onClick={() => onPage({ page: page - 1 }, [])}
        >
          Previous
        </Button>
        <Button
          rightSection={<ArrowRight aria-hidden />}
          disabled={page >= pageCount}
          onClick={() => onPage({ page: page + 1 }, [])}
        >
          Next page
        </Button>
      </>
    )
  }
  if (nextCursor === null && cursor === null) return null
  const back = answer.trail.at(-1)
  return (
    <>
      {cursor !== null && (
        <Button
          leftSection={<ArrowLeft aria-hidden />}
          onClick={() => onPage({ cursor: back ?? undefined }, answer.trail.slice(0, -1))}
        >
          {answer.trail.length > 1 ? 'Previous' : 'First page'}
        </Button>
      )}
      <Button
        rightSection={<ArrowRight aria-hidden />}
        disabled={nextCursor === null}
        onClick={() => onPage({ cursor: nextCursor ?? undefined }, [...answer.trail, cursor])}
      >
        Next page
      </Button>
    </>
  )
}
