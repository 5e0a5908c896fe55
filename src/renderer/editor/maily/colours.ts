import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listOf, recordOf } from '../../../shared/text/guards.ts'
import { host, HostFailure } from '../../bridge/actions.ts'
import { useScope } from '../../screen/scope.tsx'
import { BLOCK_KINDS } from './blockFields.ts'

/** Colours that are offered first: those kept for the organization, and those the message uses already. */

const MOST_KEPT = 12
const MOST_OF_DOCUMENT = 8

/** Returns a colour as #rrggbb in small letters; null for other ways to write one. */
export function hexOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (/^#[0-9a-f]{6}$/.test(text)) return text
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  if (!short) return null
  const [, red = '', green = '', blue = ''] = short
  return `#${red}${red}${green}${green}${blue}${blue}`
}

function coloursOf(node: Node): unknown[] {
  const fields = BLOCK_KINDS[node.type.name]?.fields ?? []
  const own = fields.filter(({ kind }) => kind === 'colour').map(({ name }) => node.attrs[name] as unknown)
  return [...own, ...node.marks.map(({ attrs }) => attrs['color'] as unknown)]
}

/** Every field for a colour asks at each change; a document never changes, each change makes another. */
const LISTED = new WeakMap<Node, readonly string[]>()

/** Returns the colours that a document uses, the most used first, at most eight. */
export function listColours(document: Node): readonly string[] {
  const listed = LISTED.get(document) ?? countColours(document)
  LISTED.set(document, listed)
  return listed
}

function countColours(document: Node): string[] {
  const uses = new Map<string, number>()
  document.descendants((node) => {
    for (const value of coloursOf(node)) {
      const colour = hexOf(value)
      if (colour !== null) uses.set(colour, (uses.get(colour) ?? 0) + 1)
    }
  })
  const ordered = [...uses].sort(([, one], [, other]) => other - one)
  return ordered.slice(0, MOST_OF_DOCUMENT).map(([colour]) => colour)
}

function readKept(saved: unknown): string[] {
  const colours = listOf(recordOf(saved)['colours']).map(hexOf)
  return colours.filter((colour) => colour !== null).slice(0, MOST_KEPT)
}

export interface BrandColours {
  /** The name of the organization, for labels. */
  owner: string
  kept: readonly string[]
  /** Keeps a colour, or no longer. Throws where the host does not keep it. */
  turn: (colour: string) => Promise<void>
}

const NONE: readonly string[] = []

/** Returns the colours that are kept for the organization on this computer: no tool keeps any. */
export function useBrandColours(): BrandColours {
  const { connection, organization } = useScope()
  const client = useQueryClient()
  const key = `colours:${connection.id}:${organization?.id ?? ''}`
  const queryKey = ['brandColours', key]
  const read = async (): Promise<string[]> => readKept(await host.readState(key))
  const { data } = useQuery({ queryKey, queryFn: read, staleTime: Infinity })
  return {
    owner: organization?.name ?? 'the organization',
    kept: data ?? NONE,
    turn: async (colour) => {
      // Another window may have written since.
      const before = await read()
      const colours = before.includes(colour)
        ? before.filter((one) => one !== colour)
        : [...before, colour].slice(-MOST_KEPT)
      const written = await host.writeState(key, { colours })
      if (!written.ok) throw new HostFailure(written.error)
      client.setQueryData(queryKey, colours)
    },
  }
}

/** The menu over selected words has its own list of colours: there the same ones are offered. */
export function useOfferedColours(editor: Editor | null): void {
  const { kept } = useBrandColours()
  useEffect(() => {
    const storage = editor?.storage['color'] as { colors: Iterable<string> } | undefined
    if (!editor || !storage) return
    const list = (): string[] => [...new Set([...kept, ...listColours(editor.state.doc)])]
    // It shows the last six, and turns them around.
    storage.colors = { [Symbol.iterator]: () => list().slice(0, 6).toReversed().values() }
  }, [editor, kept])
}
