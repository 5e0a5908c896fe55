/*
 * Both worlds of a page run this text: values cross between them as
 * https://www.electronjs.org/docs/latest/api/context-bridge#parameter--error--return-type-support
 * says. Functions and promises are proxied, errors keep their message, everything else is cloned by
 * Chromium itself: the `detail` of an event that another world reads is a structured clone.
 * The other world answers while `dispatch` runs, so a call returns at once, as in Electron.
 */
// oxlint-disable-next-line no-unused-vars
const openBridge = (mine, theirs, onExposed) => {
  const dispatch = EventTarget.prototype.dispatchEvent.bind(window)
  const Carrier = CustomEvent
  const functions = new Map()
  const promises = new Map()
  let lastNumber = 0
  let reply = null

  const send = (detail) => dispatch(new Carrier(theirs, { detail }))

  const ask = (detail) => {
    reply = null
    send(detail)
    const answer = reply
    reply = null
    if (answer === null) throw new Error('the other world does not answer')
    if ('error' in answer) throw new Error(answer.error)
    return unpack(answer.value)
  }

  const packPromise = (promise) => {
    lastNumber += 1
    const number = lastNumber
    promise.then(
      (value) => send({ settle: number, value: pack(value) }),
      (error) => send({ settle: number, error: String(error?.message ?? error) }),
    )
    return { kind: 'promise', number }
  }

  const pack = (value) => {
    if (typeof value === 'symbol') throw new Error('A symbol cannot be sent over the bridge')
    if (typeof value === 'function') {
      lastNumber += 1
      functions.set(lastNumber, value)
      return { kind: 'function', number: lastNumber }
    }
    if (value instanceof Promise) return packPromise(value)
    if (value instanceof Error) return { kind: 'error', message: value.message }
    if (Array.isArray(value)) return { kind: 'array', items: value.map(pack) }
    const prototype = value !== null && typeof value === 'object' ? Object.getPrototypeOf(value) : undefined
    if (prototype === Object.prototype || prototype === null) {
      return { kind: 'object', entries: Object.entries(value).map(([name, item]) => [name, pack(item)]) }
    }
    return { kind: 'clone', value: structuredClone(value) }
  }

  const unpack = (packed) => {
    if (packed.kind === 'function') {
      return (...values) => ask({ call: packed.number, values: values.map(pack) })
    }
    if (packed.kind === 'promise') {
      return new Promise((resolve, reject) => promises.set(packed.number, { resolve, reject }))
    }
    if (packed.kind === 'error') return new Error(packed.message)
    if (packed.kind === 'array') return packed.items.map(unpack)
    if (packed.kind === 'object') {
      return Object.fromEntries(packed.entries.map(([name, item]) => [name, unpack(item)]))
    }
    return packed.value
  }

  const answerCall = ({ call, values }) => {
    try {
      const value = functions.get(call)(...values.map(unpack))
      send({ reply: { value: pack(value) } })
    } catch (error) {
      send({ reply: { error: String(error?.message ?? error) } })
    }
  }

  const settle = ({ settle: number, value, error }) => {
    const promise = promises.get(number)
    promises.delete(number)
    if (error === undefined) promise?.resolve(unpack(value))
    else promise?.reject(new Error(error))
  }

  window.addEventListener(mine, (event) => {
    const { detail } = event
    event.stopImmediatePropagation()
    if ('reply' in detail) reply = detail.reply
    else if ('call' in detail) answerCall(detail)
    else if ('settle' in detail) settle(detail)
    else if ('expose' in detail) onExposed(detail.expose, unpack(detail.value))
  })

  return { expose: (name, value) => send({ expose: name, value: pack(value) }) }
}
