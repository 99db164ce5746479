import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { inRoot } from '#scripts/lib/paths.ts'

/** A server that mail is handed in to, over TLS as they come, with their faults. */

/** The certificate of somebody who has signed the server's: for NODE_EXTRA_CA_CERTS. */
export const authorityFile = inRoot('tests/stand-ins/smtp/authority.pem')

type SmtpFault =
  /** Says nothing when somebody connects. */
  | 'silent'
  /** Takes the mail and never answers. */
  | 'stuck'
  /** Hangs up in the midst of the mail. */
  | 'hangs-up'
  /** Not now (451). */
  | 'busy'
  /** There is no such mailbox (550). */
  | 'no-mailbox'

interface ReceivedMail {
  from: string
  to: string[]
  /** As it came, headers and all. */
  raw: string
  secure: boolean
  /** Who has signed in; undefined: nobody. */
  user: string | undefined
}

export interface SmtpStandIn {
  port: number
  mails: ReceivedMail[]
  /** Names and passwords that were tried over a connection without TLS. */
  inTheClear: string[]
  /** What goes wrong from here on; null: nothing. */
  setFault: (fault: SmtpFault | null) => void
  /** How many connections were open at once at most. */
  mostAtOnce: () => number
  stop: () => Promise<void>
}

interface Options {
  /** `implicit`: from the first byte; `starttls`: offered; `none`: not even that. */
  tls: 'implicit' | 'starttls' | 'none'
  /** False: a certificate that nobody has signed. */
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
    // Without them it has a certificate of its own making.
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
  // Who hangs up, or does not believe the certificate, is no news here.
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
