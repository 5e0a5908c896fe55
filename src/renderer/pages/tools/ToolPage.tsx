import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Bookmark, Braces, History, KeyRound, PanelLeft, Play, Terminal, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ToolListing } from '../../../shared/bridge.ts'
import { chooseOrganization } from '../../frame/overlays.ts'
import { keysOf, useShortcut } from '../../ui/shortcuts.ts'
import { answerStore } from '../../state/answers.ts'
import { takeArrival } from '../../state/autorun.ts'
import { frameStore } from '../../state/frame.ts'
import { useActing, useFrame } from '../../state/hooks.ts'
import { useChoosesOrganization } from '../../state/queries.ts'
import { navigate, replaceAddress, type Route, screenPath, toolPath } from '../../state/route.ts'
import { AccessBadge } from '../../ui/Badge.tsx'
import { copyText, Keys } from '../../ui/Parts.tsx'
import { Splitter } from '../../ui/Splitter.tsx'
import { AnswerPane } from './AnswerPane.tsx'
import { CODE_LANGUAGES, type CodeLanguage, ORGANIZATION_HEADER, writeCode } from './call-code.ts'
import { ConfirmDialog } from '../../screen/ConfirmDialog.tsx'
import { SaveCallDialog } from './SaveCallDialog.tsx'
import { focusField, ToolInput } from './ToolInput.tsx'
import { askedAfterRun, obstaclesOf } from './obstacles.ts'
import { Obstacles } from './Obstacles.tsx'
import { type OpenTool, useTool } from './useTool.ts'
import styles from './tool.module.css'
import { useScope } from '../../screen/scope.tsx'
import { isRecord } from '../../../shared/text/guards.ts'
import { host } from '../../bridge/actions.ts'
import { keepLiteral } from '../../../shared/call-variables.ts'
import { writeDraftValue } from '../../state/drafts.ts'

interface ToolPageProps {
  tool: ToolListing
  route: Extract<Route, { page: 'tool' }> | null
}

/**
 * Returns what keeps the tool from running, and whether it is listed: faults of fields alone stand in the form
 * after a try to run, anything else is told at once, and then with all the rest.
 */
function useObstacles(tool: ToolListing, { broken, faults, stops }: OpenTool) {
  const { connection } = useScope()
  const acting = useActing(connection.id)
  const chooses = useChoosesOrganization(connection)
  const acts = acting !== null || !chooses
  const obstacles = useMemo(
    () => obstaclesOf({ connection, tool, acts, broken, faults }),
    [connection, tool, acts, broken, faults],
  )
  const before = obstacles.filter(({ step }) => step === 'writing' || step === 'organization')
  const isUnreadable = stops > 0 && broken !== null
  return { obstacles, before, isShown: before.length > 0 || isUnreadable }
}

/** Moves the focus to the way out of the first thing that keeps the tool from running. */
function focusObstacle(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[data-obstacle]')?.focus()
}

export function ToolPage({ tool, route }: ToolPageProps) {
  const { connection } = useScope()
  const key = toolPath(connection.id, tool.surface, tool.name)
  const acting = useActing(connection.id)
  const organization = tool.surface === 'customer' ? (acting?.id ?? null) : null
  const open = useTool({ key, connection: connection.id, tool, organization })
  const running = useStore(answerStore, (state) => state.answers[key]?.phase === 'running')
  const share = useFrame((state) => state.inputShare)
  const [saving, setSaving] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  useLoadFromAddress(connection.id, tool, route, key)

  useEffect(() => {
    const [first] = open.issues
    if (open.stops === 0) return
    if (open.broken !== null) focusObstacle(page.current)
    else if (first) focusField(page.current, first.path)
    // Only a stopped run moves the focus, not every change of the faults.
  }, [open.stops])

  const { obstacles, before, isShown } = useObstacles(tool, open)
  const run = (): void => {
    if (running || open.pending) return
    if (before.length === 0) void open.run()
    // The one thing that is missing is asked for at once; of several the first takes the focus.
    else if (obstacles.length === 1 && before[0]?.step === 'organization') chooseOrganization(connection.id)
    else focusObstacle(page.current)
  }
  useShortcut('run', run)
  useEffect(() => {
    if (takeArrival(key)) run()
    // On arrival only; the draft was put in place before.
  }, [route])
  const copyCode = useCopyCode(tool, open, organization)
  useShortcut('facts', () => frameStore.setState((state) => ({ factsOpen: !state.factsOpen })))

  return (
    <div ref={page} className={styles['tool']}>
      <ToolHeader
        tool={tool}
        running={running}
        isBlocked={before.some(({ step }) => step === 'writing')}
        obstacles={
          isShown && (
            <Obstacles
              obstacles={obstacles}
              later={askedAfterRun(connection, tool)}
              onField={(path) => focusField(page.current, path)}
              onJson={() => {
                frameStore.setState({ jsonShown: true })
                window.setTimeout(() => page.current?.querySelector<HTMLElement>('.cm-content')?.focus())
              }}
            />
          )
        }
        onRun={run}
        onSave={() => setSaving(true)}
        onCode={copyCode}
      />
      <Splitter
        share={share}
        onShare={(inputShare) => frameStore.setState({ inputShare })}
        label="Height of the input"
        upper={<ToolInput tool={tool} open={open} idPrefix={key} onRun={run} />}
        lower={
          <AnswerPane
            answerKey={key}
            tool={tool}
            onField={(path) => focusField(page.current, path)}
            onPage={(change, trail) => void open.run(change, trail)}
            onRun={run}
          />
        }
      />
      {open.pending && (
        <ConfirmDialog
          tool={tool}
          pending={open.pending}
          onConfirm={() => void open.confirm()}
          onCancel={open.cancel}
          onAskAgain={() => void open.askAgain()}
        />
      )}
      {saving && (
        <SaveCallDialog
          tool={tool}
          input={open.value}
          organization={organization}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}

/** Returns what copies the call as it would be sent. One that cannot be sent shows its faults instead. */
function useCopyCode(tool: ToolListing, { filled, stop }: OpenTool, acting: string | null) {
  const { connection } = useScope()
  const chooses = useChoosesOrganization(connection)
  const { surface, name } = tool
  const header = connection.organizationHeader ?? ORGANIZATION_HEADER
  const names = surface === 'customer' && (acting !== null || chooses)
  const organization = names ? { header, id: acting } : null
  return (language: CodeLanguage): void => {
    if (filled.issues.length > 0) return stop()
    const call = { url: connection.url, surface, tool: name, input: filled.input, organization }
    void copyText(writeCode(language, call))
    const asked =
      organization?.id === null ? ' An admin key also wants the id of an organization in ORGANIZATION.' : ''
    const message = `Copied as ${language}. Put the key into TOKEN.${asked}`
    notifications.show({ message, autoClose: asked === '' ? 3000 : 6000 })
  }
}

interface ToolHeaderProps {
  tool: ToolListing
  running: boolean
  /** Run can do nothing at all. */
  isBlocked: boolean
  obstacles: ReactNode
  onRun: () => void
  onSave: () => void
  onCode: (language: CodeLanguage) => void
}

function ToolHeader({ tool, running, isBlocked, obstacles, onRun, onSave, onCode }: ToolHeaderProps) {
  const jsonShown = useFrame((state) => state.jsonShown)
  const listFolded = useFrame((state) => state.toolListFolded)
  const factsOpen = useFrame((state) => state.factsOpen)
  return (
    <header className={styles['header']}>
      <div className={styles['titleRow']}>
        <h1 className={styles['title']}>{tool.name}</h1>
        <AccessBadge access={tool.access} />
        <span className={styles['surface']}>
          {tool.surface === 'admin' ? 'admin' : `customer · ${tool.category}`}
        </span>
      </div>
      <p className={styles['description']}>{tool.description}</p>
      <div className={`${styles['actions']} small`}>
        <Button
          variant="filled"
          leftSection={<Play aria-hidden />}
          rightSection={<Keys of={keysOf('run')} />}
          onClick={onRun}
          loading={running}
          disabled={isBlocked}
          className={styles['run']}
        >
          Run
        </Button>
        <span className={styles['push']} />
        <HeadButton
          icon={PanelLeft}
          label="List of tools"
          word="List"
          pressed={!listFolded}
          onClick={() => frameStore.setState({ toolListFolded: !listFolded })}
        />
        <HeadButton
          icon={Braces}
          label="Input as JSON"
          word="JSON"
          pressed={jsonShown}
          onClick={() => frameStore.setState({ jsonShown: !jsonShown })}
        />
        <CodeMenu onCode={onCode} />
        <HeadButton icon={Bookmark} label="Save call" onClick={onSave} />
        <HeadButton
          icon={History}
          label="History"
          pressed={factsOpen}
          onClick={() => frameStore.setState({ factsOpen: !factsOpen })}
        />
      </div>
      {obstacles}
    </header>
  )
}

interface HeadButtonProps {
  icon: LucideIcon
  label: string
  /** What is written on it, where that is shorter than its name. */
  word?: string
  /** Whether what it shows and hides is shown; without it, it does something once. */
  pressed?: boolean
  onClick: () => void
}

function HeadButton({ icon: Icon, label, word = label, pressed, onClick }: HeadButtonProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      leftSection={<Icon aria-hidden />}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <span className="where-wide">{word}</span>
    </Button>
  )
}

/** The call as code for a shell or a program; the key is never in it. */
function CodeMenu({ onCode }: { onCode: (language: CodeLanguage) => void }) {
  const { connection } = useScope()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          aria-label="Copy as code"
          title="Copy as code"
          leftSection={<Terminal aria-hidden />}
        >
          <span className="where-wide">Copy as code</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="small">
        {CODE_LANGUAGES.map((language) => (
          <Menu.Item key={language} onClick={() => onCode(language)}>
            {language}
          </Menu.Item>
        ))}
        {connection.kind === 'sandbox' && (
          <Menu.Item
            leftSection={<KeyRound aria-hidden />}
            onClick={() => navigate(screenPath(connection.id, 'keys'))}
          >
            Keys and tokens
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * An address may name a history line or a saved call; its input is put into the form once,
 * then the address goes back to the plain one, so that a reload does not undo later typing.
 */
function useLoadFromAddress(
  connection: string,
  tool: ToolListing,
  route: Extract<Route, { page: 'tool' }> | null,
  key: string,
): void {
  const entry = route?.entry
  const saved = route?.saved
  useEffect(() => {
    if (entry === undefined && saved === undefined) return
    const load = async (): Promise<void> => {
      if (entry !== undefined) {
        const entries = await host.history({ connection, tool: tool.name, limit: 500 })
        const input = entries.find((candidate) => candidate.id === entry)?.input
        if (isRecord(input)) writeDraftValue(key, keepLiteral(input))
      }
      if (saved !== undefined) {
        const call = (await host.savedCalls()).find((candidate) => candidate.id === saved)
        if (call) writeDraftValue(key, call.input)
      }
      replaceAddress(key)
    }
    // A call that is gone leaves the form as it is; the link bar tells of a host that is gone.
    load().catch(() => undefined)
  }, [connection, tool.name, entry, saved, key])
}
