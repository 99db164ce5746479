import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { inRoot } from '#scripts/lib/paths.ts'

/** A mail submission server, with the kinds of TLS and the faults of real ones. */

/** The certificate of the authority that signed the server's: for NODE_EXTRA_CA_CERTS. */
export const authorityFile = inRoot('tests/stand-ins/smtp/authority.pem')

type SmtpFault =
  /** Sends no greeting. */
  | 'silent'
  /** Accepts the data of a mail and never answers. */
  | 'stuck'
  /** Closes the connection during the data. */
  | 'hangs-up'
  /** A temporary refusal (451). */
  | 'busy'
  /** No such mailbox (550). */
  | 'no-mailbox'

interface ReceivedMail {
  from: string
  to: string[]
  /** The received text with its headers. */
  raw: string
  secure: boolean
  /** The signed-in user; undefined: none. */
  user: string | undefined
}

export interface SmtpStandIn {
  port: number
  mails: ReceivedMail[]
  /** User names and passwords that were sent without TLS. */
  inTheClear: string[]
  /** The fault of all connections from now on; null: none. */
  setFault: (fault: SmtpFault | null) => void
  /** The highest number of concurrent connections. */
  mostAtOnce: () => number
  stop: () => Promise<void>
}

interface Options {
  /** `implicit`: TLS from the first byte; `starttls`: offered; `none`: not offered. */
  tls: 'implicit' | 'starttls' | 'none'
  /** False: a self-signed certificate. */
  trusted?: boolean
  user?: string
  password?: string
  port?: number
}

const pem = (name: string): string => readFileSync(inRoot(`tests/stand-ins/smtp/${name}.pem`), 'utf8')

const refusal = (message: string, responseCode: number): Error =>
  Object.assign(new Error(message), { responseCode })

export const startSmtp = async ({
  tls,
  trusted = true,
  user,
  password,
  port = 0,
}: Options): Promise<SmtpStandIn> => {
  const mails: ReceivedMail[] = []
  const inTheClear: string[] = []
  let fault: SmtpFault | null = null
  let open = 0
  let most = 0
  const server = new SMTPServer({
    secure: tls === 'implicit',
    // Without them the server creates a self-signed certificate.
    ...(trusted ? { key: pem('key'), cert: pem('certificate') } : {}),
    hideSTARTTLS: tls === 'none',
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
    onConnect: (_, callback) => {
      open++
      most = Math.max(most, open)
      if (fault !== 'silent') callback()
    },
    onClose: () => {
      open--
    },
    onAuth: (auth, session, callback) => {
      if (!session.secure) inTheClear.push(`${auth.username} ${auth.password}`)
      if (auth.username === user && auth.password === password) callback(null, { user: auth.username })
      else callback(refusal('Wrong', 535))
    },
    onRcptTo: (_, __, callback) => {
      if (fault === 'no-mailbox') callback(refusal('No such mailbox here', 550))
      else if (fault === 'busy') callback(refusal('Come again later', 451))
      else callback()
    },
    onData: (stream, session, callback) => {
      if (fault === 'hangs-up') {
        for (const connection of server.connections) connection.close()
        return
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (fault === 'stuck') return
        await sleep(20)
        mails.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          secure: session.secure,
          user: session.user,
        })
        callback()
      })
    },
  })
  // Clients that disconnect or reject the certificate are expected.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '0.0.0.0', () => resolve()))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    mails,
    inTheClear,
    setFault: (next) => {
      fault = next
    },
    mostAtOnce: () => most,
    stop: async () => {
      for (const connection of server.connections) connection.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
