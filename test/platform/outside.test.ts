import { createPublicKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { systemDns } from '../../src/platform/dns.ts'
import { machineDeadline, outsidePorts } from '../../src/platform/outside.ts'
import { DeadlineError } from '../../src/shared/ports.ts'

describe('machineDeadline', () => {
  test('answers what the work answers, and throws what it throws', async () => {
    expect(await machineDeadline.within(1000, () => Promise.resolve(7))).toBe(7)
    await expect(machineDeadline.within(1000, () => Promise.reject(new Error('mine')))).rejects.toThrow(
      'mine',
    )
    const work = () => {
      throw new Error('at once')
    }
    await expect(machineDeadline.within(1000, work)).rejects.toThrow('at once')
  })

  test('gives up work that does not end, and tells it', async () => {
    let told = false
    const work = machineDeadline.within(50, (signal) => {
      signal.addEventListener('abort', () => (told = true))
      return new Promise(() => undefined)
    })
    await expect(work).rejects.toBeInstanceOf(DeadlineError)
    expect(told).toBe(true)
  })

  test('work that fails after it was given up disturbs nobody', async () => {
    const work = machineDeadline.within(20, async () => {
      await new Promise((resolve) => setTimeout(resolve, 60))
      throw new Error('too late')
    })
    await expect(work).rejects.toBeInstanceOf(DeadlineError)
    await new Promise((resolve) => setTimeout(resolve, 80))
  })
})

describe('the ports of the machine', () => {
  test('names of the hosts file resolve, so their addresses must be judged', async () => {
    expect(await systemDns.addresses('localhost')).toContain('127.0.0.1')
  })

  test('key pairs are RSA of 2,048 bits', async () => {
    const { keyPairs } = outsidePorts({ refuse: () => 'closed' })
    const { publicKey } = await keyPairs.make()
    expect(createPublicKey(publicKey).asymmetricKeyDetails?.modulusLength).toBe(2048)
  })
})
