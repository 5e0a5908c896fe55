import { loadPackage } from './load-package.ts'
import type * as Nodemailer from 'nodemailer'
import { MailRelayError, type MailMessage, type MailRelay, type MailServer } from '../shared/ports.ts'
import { loadOnce } from './load-once.ts'

const loadMailer = loadOnce(() => loadPackage('nodemailer') as typeof Nodemailer)

/** A catcher beside us answers at once or is not there. */
const TIMEOUT_MS = 5000

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1)$/

/** Checked here again, where the connection is made: mail of a sandbox never leaves the machine. */
function connect({ host, port }: MailServer, pool: boolean) {
  if (!LOOPBACK.test(host)) throw new MailRelayError(`"${host}" is not this machine.`)
  return loadMailer().createTransport({
    host,
    port,
    secure: false,
    // A catcher that offers TLS has a certificate of its own making.
    ignoreTLS: true,
    name: 'postdesk.localhost',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(pool ? { pool: true, maxConnections: 1, maxMessages: Infinity } : {}),
  })
}

function asRelayError(error: unknown, { host, port }: MailServer): MailRelayError {
  if (error instanceof MailRelayError) return error
  const { code, response, message } = error as { code?: string; response?: string; message?: string }
  const where = `${host}:${port}`
  if (code === 'ECONNREFUSED' || code === 'ESOCKET' || code === 'ECONNECTION' || code === 'ETIMEDOUT')
    return new MailRelayError(`No mail catcher answers at ${where}.`)
  return new MailRelayError(
    `The mail catcher at ${where} refused: ${response ?? message ?? 'no reason given'}.`,
  )
}

export const smtpRelay: MailRelay = {
  async greet(server) {
    const transport = connect(server, false)
    try {
      await transport.verify()
    } catch (error) {
      throw asRelayError(error, server)
    } finally {
      transport.close()
    }
  },
  async send(server, messages, done) {
    const transport = connect(server, true)
    try {
      for (const message of messages) done(await handOver(transport, message))
    } catch (error) {
      throw asRelayError(error, server)
    } finally {
      transport.close()
    }
  },
}

/** As composed, byte for byte; the envelope is given, so that nothing is read out of the message. */
async function handOver(
  transport: ReturnType<typeof connect>,
  { from, to, raw }: MailMessage,
): Promise<string | null> {
  try {
    await transport.sendMail({ envelope: { from, to: [...to] }, raw })
    return null
  } catch (error) {
    const { responseCode = 0, response } = error as { responseCode?: number; response?: string }
    // One message that it will never take is no reason to keep the others.
    if (responseCode < 500) throw error
    return response ?? `refused with ${responseCode}`
  }
}
