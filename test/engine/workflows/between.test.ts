import { expect, it } from 'vitest'
import { askBetween } from '../../soak/workflows.ts'

it('every count adds up between any two transactions: 50 random cases (`npm run soak` plays 500)', () => {
  const { transactions, open } = askBetween({ cases: 50, seed: 0 })
  expect(transactions).toBeGreaterThan(500)
  expect(open).toBeGreaterThan(200)
}, 180_000)
