import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Mailer } from '../services/mailer.ts'
import { type Sender, unsubscribeHeaders } from './message.ts'
import { type SmtpServer, transportOptions } from './smtp-url.ts'

/** The maximum of parallel connections; mail servers refuse more. */
const atOnce = 5

/**
 * The timeouts of a response and of a whole mail. An attempt locks its mail for a minute (db/queries/news/outbox.ts),
 * so it must not take longer.
 */
const [answerMs, mailMs] = [15_000, 45_000]

/** A mail that could not be delivered, with nodemailer's code or the server's status, but without the server's text. */
class SmtpFailure extends Error {
  constructor(cause: unknown) {
    super('The mail could not be handed in', { cause })
    const { code, responseCode }: { code?: unknown; responseCode?: unknown } =
      typeof cause === 'object' && cause !== null ? cause : {}
    this.name = ['smtp', code, responseCode].filter((part) => part !== undefined).join('_')
  }
}

/** Opens the connection itself, because workerd resolves local host names; nodemailer would use its own resolver. */
const open = ({ host, port, implicitTls }: SmtpServer): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const done = () => {
      socket.off('error', reject)
      resolve(socket)
    }
    const socket = implicitTls
      ? connectTls({ host, port, servername: host }, done)
      : connect({ host, port }, done)
    socket.once('error', reject)
  })

/** Rejects after `ms` milliseconds. */
const within = async <T>(ms: number, work: Promise<T>, giveUp: () => void): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp()
      reject(Object.assign(new Error('Too slow'), { code: 'ETIMEDOUT' }))
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Sends mail by SMTP, with one connection per mail: none may outlive its request. */
export const createSmtpMailer = (server: SmtpServer, from: Sender): Mailer => ({
  atOnce,
  send: async ({ to, subject, text, html, unsubscribeUrl }) => {
    // Loaded for the first mail: most requests send none.
    const { createTransport } = await import('nodemailer')
    let socket: Socket | undefined
    const transport = createTransport({
      ...transportOptions(server, answerMs),
      tls: { servername: server.host },
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: (_: unknown, callback: (error: Error | null, opened: object) => void) => {
        open(server).then(
          (opened) => {
            socket = opened
            callback(null, { connection: opened, ...(server.implicitTls ? { secured: true } : {}) })
          },
          (error: Error) => callback(Object.assign(error, { code: 'ECONNECTION' }), {}),
        )
      },
    })
    const message = {
      from: { name: from.name, address: from.email },
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: unsubscribeUrl === null ? {} : unsubscribeHeaders(unsubscribeUrl),
    }
    try {
      await within(mailMs, transport.sendMail(message), () => socket?.destroy())
    } catch (error) {
      throw new SmtpFailure(error)
    } finally {
      transport.close()
    }
  },
})
