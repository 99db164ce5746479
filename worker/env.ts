import type {
  AnalyticsEngineDataset,
  DurableObjectNamespace,
  Fetcher,
  Queue,
  R2Bucket,
  RateLimit,
  SendEmail,
} from '@cloudflare/workers-types'
import type { JWK } from 'jose'
import { z } from 'zod'
import { authSettingsShape } from './auth/settings.ts'
import { parseSmtpUrl } from './mail/smtp-url.ts'
import type { Task } from './services/tasks/task.ts'

const binding = <T>(method: string) =>
  z.custom<T>(
    (value) =>
      typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function',
  )

/** A var that may be missing or empty, both meaning the default. */
const withDefault = (value: string) =>
  z
    .string()
    .optional()
    .transform((given) => given || value)

/** A private P-256 key as a JWK in JSON; empty: null. */
const vapidKey = withDefault('null')
  .transform((given, c): unknown => {
    try {
      return JSON.parse(given)
    } catch {
      c.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
  })
  .pipe(
    z
      .looseObject({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        d: z.string(),
      })
      .nullable(),
  )
  // The schema has checked what a JWK of this kind holds.
  .transform((key) => key as JWK | null)

/** Origins, with spaces or commas between them. */
const origins = withDefault('').transform((given, c) =>
  given.split(/[\s,]+/).flatMap((each) => {
    if (each === '') return []
    if (URL.canParse(each)) return [new URL(each).origin]
    c.addIssue({ code: 'custom', message: 'must be origins' })
    return []
  }),
)

/** A server that mail is handed in to; empty: null. What is wrong with it is told without the password in it. */
const smtpServer = withDefault('').transform((given, c) => {
  const server = given === '' ? null : parseSmtpUrl(given)
  if (given === '' || server) return server
  c.addIssue({ code: 'custom', message: 'must be smtps://name:password@host or smtp://name:password@host' })
  return z.NEVER
})

const envSchema = z.object({
  DATABASE_URL: z.url({ error: 'DATABASE_URL must be the address of a libSQL database.' }),
  DATABASE_AUTH_TOKEN: withDefault(''),
  /** Origin of the site as people reach it, without a trailing slash; links in mails are made of it alone. */
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
  WIKIDATA_URL: withDefault('https://www.wikidata.org'),
  WIKIDATA_SPARQL_URL: withDefault('https://query.wikidata.org/sparql'),
  WIKIPEDIA_URL: withDefault('https://en.wikipedia.org'),
  /** How the operator is reached; Wikidata asks for it in the User-Agent. */
  WIKIDATA_CONTACT: withDefault(''),
  /** Whom to tell of a defect: a mail address or a link, in one line. */
  SECURITY_CONTACT: withDefault('').refine((given) => !/\s/.test(given), 'must be one address'),
  MAIL_FROM: withDefault(''),
  SMTP_URL: smtpServer,
  /** Origins that webhooks may be at although they are not public or not https, separated by commas. */
  WEBHOOK_ORIGINS: origins,
  /** A server of DNS over HTTPS that answers JSON. */
  DNS_URL: withDefault('https://cloudflare-dns.com/dns-query'),
  /** With what pushes are signed; without it there are none. */
  VAPID_KEYS: vapidKey,
  /** Origins besides those of the known push services to which pushes may go. */
  PUSH_ORIGINS: origins,
  ...authSettingsShape,
  /** Public key that a hosted issuer wants with every call of the browser's. */
  AUTH_ISSUER_KEY: withDefault(''),
  /** `off` is honoured only where PUBLIC_URL is this machine. */
  COST_BUDGET: withDefault('on').transform((given) => given !== 'off'),
  /** Who runs the installation: ids of accounts or their addresses, separated by commas. */
  OPERATORS: withDefault('').transform((given) =>
    given
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
  /** A collector of OpenTelemetry; empty: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: withDefault(''),
  OTEL_EXPORTER_OTLP_HEADERS: withDefault(''),
  /** Opens /metrics; empty: there is no such page. */
  METRICS_TOKEN: withDefault(''),
  ASSETS: binding<Fetcher>('fetch'),
  AVATARS: binding<R2Bucket>('put'),
  SEARCH_LIMIT: binding<RateLimit>('limit').optional(),
  EMAIL: binding<SendEmail>('send').optional(),
  LIVE: binding<DurableObjectNamespace>('idFromName').optional(),
  WORK: binding<Queue<Task>>('sendBatch').optional(),
  METRICS: binding<AnalyticsEngineDataset>('writeDataPoint').optional(),
})

export type Env = z.output<typeof envSchema>

/**
 * Parses the bindings and vars that workerd hands over.
 * @throws Error that names every variable that is missing or wrong
 */
export const parseEnv = (raw: unknown): Env => {
  const parsed = envSchema.safeParse(raw)
  if (parsed.success) return parsed.data
  throw new Error(
    `Configuration: ${parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; ')}`,
  )
}
