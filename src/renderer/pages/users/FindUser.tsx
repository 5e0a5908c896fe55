import { Button, TextInput } from '@mantine/core'
import { useStore } from 'zustand'
import { Search, UserRoundSearch } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { callTool } from '../../bridge/tools.ts'
import { parsePasted } from '../../frame/lookup/parse.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import { frameStore } from '../../state/frame.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty } from '../../ui/Parts.tsx'
import { referenceOf, SCREEN } from '../../screen/users.ts'
import styles from './users.module.css'
import { useScope } from '../../screen/scope.tsx'
import { useAction } from '../../screen/useAction.ts'

/** There is no list of users to be had: one asks for an address or an id, and the page has its id. */
export function FindUser() {
  const { connection } = useScope()
  const [text, setText] = useState('')
  const { busy, failure, run } = useAction()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useShortcut('search', () => field.current?.focus())
  const wanted = userIn(text)
  const find = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (wanted === '') return
    await run(() => open(wanted))
    // Where the page did not change, the next thing is another name.
    field.current?.select()
  }
  const open = async (name: string): Promise<void> => {
    const input = referenceOf(name)
    const found = await callTool({ connection: connection.id, surface: 'admin', tool: 'get_user', input })
    const id = found.user?.id
    if (!id) throw new Error('The answer names no id of the user, so there is no page to open.')
    navigate(screenPath(connection.id, SCREEN, id))
  }
  return (
    <section className={screen['screen']} aria-label="Users">
      <ScreenHead title="Users" facts={null} at={null} />
      <form className={`${screen['bar']} small`} role="search" onSubmit={(event) => void find(event)}>
        <TextInput
          ref={field}
          className={styles['box']}
          aria-label="Email address or id of a user"
          placeholder="Email address or user id"
          leftSection={<Search aria-hidden />}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" loading={busy} disabled={wanted === ''}>
          Find user
        </Button>
      </form>
      {failure && (
        <div className={screen['inset']}>
          <ErrorPanel failure={failure} context={{ tool: 'get_user', connection: connection.label }} />
        </div>
      )}
      <Seen />
    </section>
  )
}

/** An address or a user's id out of whatever was pasted; else the text as it is, for the tool to judge. */
function userIn(text: string): string {
  const { clues, text: plain } = parsePasted(text)
  const named = clues.find((clue) => clue.kind === 'email' || (clue.kind === 'id' && clue.of === 'user'))
  return named && 'value' in named ? named.value : plain
}

/** Users looked at before, from what this computer remembers. */
function Seen() {
  const { connection } = useScope()
  const recents = useStore(frameStore, (state) => state.recents)
  const start = `${screenPath(connection.id, SCREEN)}/`
  const seen = recents.filter(({ path }) => path.startsWith(start))
  if (seen.length === 0)
    return (
      <Empty icon={<UserRoundSearch aria-hidden />}>
        Paste the address somebody writes from, or the id of a user. The platform lists no users.
      </Empty>
    )
  return (
    <nav className={screen['inset']} aria-label="Users looked at before">
      <p className={screen['dim']}>Looked at before, remembered on this computer</p>
      <ul className={screen['links']}>
        {seen.map(({ path, label }) => (
          <li key={path}>
            <a href={`#${path}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
