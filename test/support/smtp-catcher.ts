import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** What an SMTP catcher took: the envelope, and the message with its dots put back. */
export interface Caught {
  from: string
  to: string[]
  raw: string
}

export interface Catcher {
  host: string
  port: number
  /** As `outbox.set` takes it. */
  address: string
  caught: Caught[]
  /** How many connections there have been. */
  connections: number
  /** Recipients that are refused with 550. */
  refused: Set<string>
  close(): Promise<void>
}

/** A small SMTP server (RFC 5321: EHLO, MAIL, RCPT, DATA, RSET, NOOP, QUIT) on a free loopback port. */
export async function startCatcher(host = '127.0.0.1', wanted = 0): Promise<Catcher> {
  const sockets = new Set<Socket>()
  const catcher = { host, caught: [] as Caught[], connections: 0, refused: new Set<string>() }
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    Object.assign(opened, { connections: opened.connections + 1 })
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    new Session(socket, opened).start()
  })
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve))
  const { port } = server.address() as AddressInfo
  const opened: Catcher = {
    ...catcher,
    port,
    address: host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return opened
}

class Session {
  private readonly socket: Socket
  private readonly catcher: Catcher
  private unread = ''
  private from: string | null = null
  private to: string[] = []
  private inData = false

  constructor(socket: Socket, catcher: Catcher) {
    this.socket = socket
    this.catcher = catcher
  }

  start(): void {
    this.socket.setEncoding('latin1')
    this.socket.on('data', (chunk: string) => this.take(chunk))
    this.say('220 catcher.test ESMTP')
  }

  private say(line: string): void {
    this.socket.write(`${line}\r\n`)
  }

  private take(chunk: string): void {
    this.unread += chunk
    for (;;) {
      const end = this.inData ? '\r\n.\r\n' : '\r\n'
      const at = this.unread.indexOf(end)
      if (at < 0) return
      const piece = this.unread.slice(0, at)
      this.unread = this.unread.slice(at + end.length)
      if (this.inData) this.keep(`${piece}\r\n`)
      else this.obey(piece)
    }
  }

  private keep(data: string): void {
    this.inData = false
    const raw = data.replaceAll(/^\./gm, '')
    this.catcher.caught.push({ from: this.from ?? '', to: this.to, raw })
    this.forget()
    this.say('250 Taken')
  }

  private forget(): void {
    this.from = null
    this.to = []
  }

  private obey(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'EHLO' || verb === 'HELO') this.say('250 catcher.test')
    else if (verb === 'MAIL') this.from = this.accept(address)
    else if (verb === 'RCPT') this.addRecipient(address)
    else if (verb === 'DATA') this.startData()
    else if (verb === 'RSET' || verb === 'NOOP') this.say('250 OK')
    else if (verb === 'QUIT') this.socket.end('221 Bye\r\n')
    else this.say('500 What?')
  }

  private accept(address: string): string {
    this.say('250 OK')
    return address
  }

  private addRecipient(address: string): void {
    if (this.catcher.refused.has(address)) return this.say('550 Nobody of that name')
    this.to.push(this.accept(address))
  }

  private startData(): void {
    if (this.from === null || this.to.length === 0) return this.say('503 Who for?')
    this.inData = true
    this.say('354 Go on')
  }
}
