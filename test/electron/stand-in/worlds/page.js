/* The world of the page: what the preload exposes becomes a frozen property of `window`. */
const freeze = (value) => {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value
  for (const item of Object.values(value)) freeze(item)
  return Object.freeze(value)
}

openBridge(`${NONCE}-page`, `${NONCE}-preload`, (name, value) => {
  if (name in window) throw new Error(`Cannot bind an API on top of an existing property: ${name}`)
  const property = { value: freeze(value), enumerable: true, configurable: false, writable: false }
  Object.defineProperty(window, name, property)
})
