/*
 * The world of the preload: `require` of a sandboxed one, and nothing else of Node:
 * https://www.electronjs.org/docs/latest/tutorial/sandbox#preload-scripts
 */
const missing = (what) => {
  throw new Error(`not in the stand-in: ${what}`)
}
const strict = (name, target) =>
  new Proxy(target, {
    get: (object, key) =>
      typeof key === 'string' && !(key in object) ? missing(`${name}.${key}`) : object[key],
  })

const tell = window[TELL].bind(window)
const listeners = new Map()
const waiting = new Map()
let lastCall = 0

/** Structured clone as far as the wire has it, `undefined` included; it throws on everything else. */
const encode = (value) => {
  if (value === undefined) return { u: 1 }
  if (value === null || ['string', 'boolean', 'number'].includes(typeof value)) return { v: value }
  if (Array.isArray(value)) return { a: value.map(encode) }
  if (value instanceof Date) return { d: value.getTime() }
  if (Object.getPrototypeOf(value) !== Object.prototype) missing(`a message with ${value.constructor?.name}`)
  return { o: Object.entries(value).map(([name, item]) => [name, encode(item)]) }
}
const decode = (wire) => {
  if ('u' in wire) return undefined
  if ('v' in wire) return wire.v
  if ('d' in wire) return new Date(wire.d)
  return 'a' in wire
    ? wire.a.map(decode)
    : Object.fromEntries(wire.o.map(([name, item]) => [name, decode(item)]))
}
const send = (message) => tell(JSON.stringify(message))
const clone = (values) => encode(structuredClone(values))

/** https://www.electronjs.org/docs/latest/api/ipc-renderer */
const ipcRenderer = strict('ipcRenderer', {
  invoke: (channel, ...values) => {
    lastCall += 1
    const id = lastCall
    const wire = clone(values)
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject, channel })
      send({ kind: 'invoke', id, channel, values: wire })
    })
  },
  send: (channel, ...values) => send({ kind: 'send', channel, values: clone(values) }),
  on: (channel, listener) => void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
})

/** https://www.electronjs.org/docs/latest/api/context-bridge */
const contextBridge = strict('contextBridge', {
  exposeInMainWorld: (name, api) => {
    if (!ISOLATED) throw new Error('contextBridge API can only be used when contextIsolation is enabled')
    bridge.expose(name, api)
  },
})

const ports = new Map()
const openPort = (number) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => send({ kind: 'port', port: number, data: encode(data) })
  ports.set(number, port1)
  return port2
}

const settle = ({ id, error, value }) => {
  const { resolve, reject, channel } = waiting.get(id)
  waiting.delete(id)
  if (error === undefined) resolve(decode(value))
  else reject(new Error(`Error invoking remote method '${channel}': ${error}`))
}

/** What the main process has to say comes in here. */
globalThis[HEAR] = (message) => {
  if (message.kind === 'result') settle(message)
  else if (message.kind === 'port') ports.get(message.port)?.postMessage(decode(message.data))
  else if (message.kind === 'port-closed') ports.get(message.port)?.close()
  else {
    const event = { ports: message.ports.map(openPort), sender: ipcRenderer }
    for (const listener of listeners.get(message.channel) ?? []) listener(event, ...decode(message.values))
  }
}

const bridge = openBridge(`${NONCE}-preload`, `${NONCE}-page`, () => missing('a bridge from page to preload'))

/** worlds.ts puts the script of the preload behind this. */
// oxlint-disable-next-line no-unused-vars
const require = (name) =>
  name === 'electron'
    ? strict('electron of a sandboxed preload', { contextBridge, ipcRenderer })
    : missing(`require('${name}') of a sandboxed preload`)
