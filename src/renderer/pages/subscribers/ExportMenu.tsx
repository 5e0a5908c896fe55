import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Download, FileDown, FileJson, FileSpreadsheet } from 'lucide-react'
import { MOST_EXPORT_ROWS } from '../../../engine/domain/limits.ts'
import { text, texts } from '../../audience/filters.ts'
import { useNames } from '../../audience/queries.ts'
import { toFailure } from '../../bridge/actions.ts'
import { type Acting, callCustomer } from '../../bridge/tools.ts'
import { forgetAnswers } from '../../state/queries.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { counted } from '../../ui/time.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { toInput, type Search } from './search.ts'
import { followExport } from '../../screen/followJob.ts'
import { useScope } from '../../screen/scope.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { useAction } from '../../screen/useAction.ts'

/** `export_subscribers` narrows by status and one tag only: what it cannot follow is said first. */

/** The one tag a search may be narrowed to, when it is that simple. */
function tagOf(search: Search): { id?: string; name?: string } | null {
  const [only, ...others] = search.filters
  if (!only || others.length > 0 || text(only['type']) !== 'TAG') return null
  if (text(only['operator']) !== 'BELONGS_TO_ANY') return null
  const [ids, names] = [texts(only['tagIds']), texts(only['tagNames'])]
  if (ids.length + names.length !== 1) return null
  return ids[0] === undefined ? { name: names[0] ?? '' } : { id: ids[0] }
}

export function ExportMenu({ acting, search }: { acting: Acting; search: Search }) {
  const here = useScope()
  const { connection } = here
  const { busy, run } = useAction()
  const obstacle = useUnavailableReason()('create_subscriber_export')
  const wanted = tagOf(search)
  const tags = useNames(acting, 'tags', wanted?.id !== undefined)
  const tag = wanted?.name ?? tags?.find(({ id }) => id === wanted?.id)?.name ?? null
  const ignored = search.query.trim() !== '' || (search.filters.length > 0 && tag === null)
  const scope = [
    search.status === 'ALL' ? 'every status' : search.status,
    ...(tag === null ? [] : [`tag ${tag}`]),
  ].join(', ')
  const save = async (format: 'csv' | 'json'): Promise<void> => {
    try {
      const answer = await callCustomer(acting, 'export_subscribers', {
        format,
        limit: MOST_EXPORT_ROWS,
        ...(search.status === 'ALL' ? {} : { status: search.status }),
        ...(tag === null ? {} : { tag }),
      })
      const name = `subscribers-${new Date().toISOString().slice(0, 10)}.${format}`
      if (format === 'csv') saveFile(name, 'text/csv', `\uFEFF${answer.csv ?? ''}`)
      else saveFile(name, 'application/json', JSON.stringify(answer.subscribers ?? [], null, 2))
      const cut =
        answer.count >= MOST_EXPORT_ROWS
          ? ` The tool gives no more than ${counted(MOST_EXPORT_ROWS, 'row')}.`
          : ''
      notifications.show({
        message: `Saved ${counted(answer.count, 'subscriber')} (${scope}) as ${name}.${cut}`,
        autoClose: 6000,
      })
    } catch (error) {
      const { code, message } = toFailure(error)
      notifications.show({ color: 'red', title: `Not exported: ${code}`, message, autoClose: 10_000 })
    }
  }
  const queue = async (): Promise<void> => {
    try {
      const { exportId } = await callCustomer(acting, 'create_subscriber_export', toInput(search))
      followExport(here, exportId)
      await forgetAnswers(acting.connection, acting.organization)
      navigate(screenPath(acting.connection, 'exports', exportId))
    } catch (error) {
      const { code, message } = toFailure(error)
      notifications.show({ color: 'red', title: `Not exported: ${code}`, message, autoClose: 10_000 })
    }
  }
  return (
    <Menu position="bottom-end" width={290}>
      <Menu.Target>
        <Button leftSection={<Download aria-hidden />} loading={busy}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="small">
        <Menu.Label>
          {connection.kind === 'sandbox' ? 'Sandbox' : connection.label}: {scope}, at most{' '}
          {counted(MOST_EXPORT_ROWS, 'row')}
          {ignored && '. Search and filters are not part of it: the tool narrows by status and one tag only'}
        </Menu.Label>
        <Menu.Item leftSection={<FileSpreadsheet aria-hidden />} onClick={() => void run(() => save('csv'))}>
          Save as CSV
        </Menu.Item>
        <Menu.Item leftSection={<FileJson aria-hidden />} onClick={() => void run(() => save('json'))}>
          Save as JSON
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Everyone who matches the search, in a file of any size</Menu.Label>
        <Menu.Item
          leftSection={<FileDown aria-hidden />}
          disabled={obstacle !== null}
          title={obstacle ?? undefined}
          onClick={() => void run(queue)}
        >
          Export all matching
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
