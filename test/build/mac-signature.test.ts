import { expect, test } from 'vitest'
import config from '../../build/electron-builder.config.mjs'

// Without a certificate electron-builder signs nothing, and there is no certificate yet.
test('the program of a Mac is signed again after its fuses are set, and may load the libraries of Electron', () => {
  expect(config.electronFuses).toBeDefined()
  expect(config.mac).toMatchObject({ identity: '-', hardenedRuntime: false })
})
