import { SegmentedControl } from '@mantine/core'
import { Copy, FileCheck, PanelRight, Wrench } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import {
  describeParity,
  listParityRules,
  listParityTools,
  type ParityRule,
  type ParityTool,
} from '../../../shared/parity.ts'
import { holdsText } from '../../../shared/text/fold.ts'
import { NoMatch } from '../../screen/ListBody.tsx'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import type { ScreenProps } from '../../screen/registry.ts'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import { useScope } from '../../screen/scope.tsx'
import { useBeside } from '../../screen/useBeside.ts'
import { navigate, replaceAddress, screenPath, toolPath } from '../../state/route.ts'
import { Badge } from '../../ui/Badge.tsx'
import { copyText } from '../../ui/Parts.tsx'
import { countedOf } from '../../ui/time.ts'
import { RulePanel, SCREEN, type RuleRow } from './RulePanel.tsx'

type ToolRow = ParityTool & { id: string }

const RULES: RuleRow[] = listParityRules().map((rule, at) => ({ ...rule, id: String(at + 1) }))
const TOOLS: ToolRow[] = listParityTools().map((tool) => ({ ...tool, id: tool.name }))

const RULE_COLUMNS: ListColumn<RuleRow>[] = [
  { key: 'id', label: 'Number', width: 80, numeric: true },
  { key: 'source', label: 'Specification', width: 190 },
  { key: 'section', label: 'Section', width: 80 },
  { key: 'rule', label: 'Rule', width: 420, link: true },
  {
    key: 'file',
    label: 'Proof',
    width: 100,
    cell: ({ file }) =>
      file === null ? <Badge meaning="info">ours</Badge> : <Badge meaning="healthy">test</Badge>,
  },
  { key: 'title', label: 'Test, or heading of the contract', width: 420 },
]

const TOOL_COLUMNS: ListColumn<ToolRow>[] = [
  { key: 'group', label: 'Group', width: 110 },
  { key: 'asksFirst', label: 'Asks first', width: 90, cell: ({ asksFirst }) => (asksFirst ? 'yes' : '–') },
  { key: 'state', label: 'State', width: 150 },
  { key: 'file', label: 'Test', width: 430 },
]

type Kind = 'rules' | 'tools'

/** What of the specification is proven, rule by rule and tool by tool: the page docs/PARITY.md. */
export default function ParityPage({ id, view }: ScreenProps) {
  const path = screenPath(useScope().connection.id, SCREEN)
  const [kind, setKind] = useState<Kind>(view === 'tools' && id === null ? 'tools' : 'rules')
  const [search, setSearch] = useState('')
  const show = (next: string): void => {
    setKind(next === 'tools' ? 'tools' : 'rules')
    replaceAddress(next === 'tools' ? `${path}?view=tools` : path)
  }
  const bars = (
    <div className={screen['bar']}>
      <SegmentedControl
        size="xs"
        aria-label="What is listed"
        data={[
          { value: 'rules', label: 'Rules' },
          { value: 'tools', label: 'Tools' },
        ]}
        value={kind}
        onChange={show}
      />
      <span className={screen['dim']}>{describeParity(TOOLS, RULES)}</span>
    </div>
  )
  const common = { bars, search, onSearch: setSearch }
  return kind === 'tools' ? <Tools {...common} /> : <Rules {...common} id={id} />
}

interface ListProps {
  bars: ReactNode
  search: string
  onSearch: (text: string) => void
}

/** What every list of this page says in the same words. */
function commonOf({ bars, search, onSearch }: ListProps, what: string) {
  return {
    title: 'Parity',
    screen: SCREEN,
    what,
    at: null,
    error: null,
    context: {},
    onRetry: () => undefined,
    bars,
    head: (
      <ListSearch
        value={search}
        onChange={onSearch}
        label={`Search ${what}`}
        placeholder="Part of a name, rule or test"
        width={240}
      />
    ),
    empty: (
      <NoMatch icon={<FileCheck aria-hidden />} onClear={() => onSearch('')}>
        None of the {what} has “{search.trim()}” in it.
      </NoMatch>
    ),
  }
}

function Rules({ id, ...list }: ListProps & { id: string | null }) {
  const { connection } = useScope()
  const rows = useMemo(
    () =>
      RULES.filter(({ source, section, rule, file, title }) =>
        holdsText(`${source} ${section} ${rule} ${file ?? 'ours'} ${title}`, list.search),
      ),
    [list.search],
  )
  const { here, show } = useBeside(connection.id, SCREEN, id, rows)
  return (
    <ListScreen<RuleRow>
      {...commonOf(list, 'rules')}
      facts={countedOf(rows.length, RULES.length, 'rule')}
      rows={rows}
      columns={RULE_COLUMNS}
      nameOf={({ rule }) => rule}
      isMarked={(rule) => rule.id === id}
      onOpen={(rule) => show(rule.id)}
      actionsOf={(rule) => [
        { label: 'Show beside', icon: PanelRight, run: () => show(rule.id) },
        { label: 'Copy rule and proof', icon: Copy, run: () => void copyText(spell(rule)) },
      ]}
      beside={
        id !== null && (
          <RulePanel
            key={id}
            id={id}
            rule={RULES.find((rule) => rule.id === id) ?? null}
            path={here}
            onClose={() => show(null)}
          />
        )
      }
    />
  )
}

function spell({ source, section, rule, file, title }: ParityRule): string {
  return `${source}, section ${section}: ${rule}\n${file === null ? 'docs/contract.md' : `test/${file}`}: ${title}`
}

/** A tool opens where it can be run. */
function Tools(list: ListProps) {
  const { connection } = useScope()
  const rows = useMemo(
    () => TOOLS.filter(({ name, group, state }) => holdsText(`${name} ${group} ${state}`, list.search)),
    [list.search],
  )
  const pathTo = ({ name, group }: ToolRow): string =>
    toolPath(connection.id, group === 'admin' ? 'admin' : 'customer', name)
  const columns = useMemo(
    (): ListColumn<ToolRow>[] => [
      {
        key: 'name',
        label: 'Tool',
        width: 270,
        cell: (tool) => (
          <a className={screen['recordLink']} href={`#${pathTo(tool)}`} tabIndex={-1}>
            {tool.name}
          </a>
        ),
      },
      ...TOOL_COLUMNS,
    ],
    [connection.id],
  )
  return (
    <ListScreen<ToolRow>
      {...commonOf(list, 'tools')}
      facts={countedOf(rows.length, TOOLS.length, 'tool')}
      rows={rows}
      columns={columns}
      nameOf={({ name }) => name}
      onOpen={(tool) => navigate(pathTo(tool))}
      actionsOf={(tool) => [
        { label: 'Open the tool', icon: Wrench, run: () => navigate(pathTo(tool)) },
        { label: 'Copy path of the test', icon: Copy, run: () => void copyText(tool.file) },
      ]}
    />
  )
}
