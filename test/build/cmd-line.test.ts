import { expect, test } from 'vitest'
import { writeCmdLine } from '../../build/processes.mjs'

test.each([
  [['npm', 'ci', '--loglevel=error'], 'npm ci "--loglevel=error"'],
  [
    ['C:\\Users\\Ada Byron\\node.exe', 'C:\\Users\\Ada Byron\\install.js'],
    '"C:\\Users\\Ada Byron\\node.exe" "C:\\Users\\Ada Byron\\install.js"',
  ],
  [['vitest', 'a&b', 'say "hi"', ''], 'vitest "a&b" "say ""hi""" ""'],
])('%j reaches a program of Windows as the same words', (words, line) => {
  expect(writeCmdLine(words)).toBe(line)
})
