import { EventEmitter } from 'node:events'

/** Stands in for Electron's `process.parentPort`, over the channel of a forked Node. */
const port = new EventEmitter()
port.postMessage = (message) => process.send(message)
process.on('message', (data) => port.emit('message', { data, ports: [] }))
process.parentPort = port
