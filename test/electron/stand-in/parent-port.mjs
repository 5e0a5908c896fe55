import { EventEmitter } from 'node:events'

/**
 * Electron's `process.parentPort`, over the channel of a forked Node:
 * https://www.electronjs.org/docs/latest/api/parent-port. Ports that come with a message are told
 * apart by their number.
 */
class Port extends EventEmitter {
  constructor(number) {
    super()
    this.number = number
    this.queue = []
    this.started = false
  }

  postMessage(message) {
    if (process.connected) process.send({ port: this.number, data: message })
  }

  start() {
    this.started = true
    for (const data of this.queue.splice(0)) this.receive(data)
  }

  close() {
    if (process.connected) process.send({ port: this.number, closed: true })
    this.emit('close')
  }

  receive(data) {
    if (this.started) this.emit('message', { data, ports: [] })
    else this.queue.push(data)
  }
}

const ports = new Map()
const parentPort = new EventEmitter()
parentPort.postMessage = (message) => process.send({ message })

process.on('message', ({ port, data, closed, message, ports: numbers = [] }) => {
  if (port === undefined) {
    for (const number of numbers) ports.set(number, new Port(number))
    parentPort.emit('message', { data: message, ports: numbers.map((number) => ports.get(number)) })
  } else if (closed) {
    ports.get(port)?.emit('close')
    ports.delete(port)
  } else {
    ports.get(port)?.receive(data)
  }
})
// Electron ends a utility process with its parent.
process.on('disconnect', () => process.exit(0))
process.parentPort = parentPort
