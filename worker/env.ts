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
import { oidcProviders, pickProviderSettings } from './auth/provider/settings.ts'
import { authSettingsShape, demoReset, onOff, parseJson, privateKey } from './auth/settings.ts'
import { isDatabaseUrl } from './database-url.ts'
import { asDemo } from './demo.ts'
import { parseSender } from './mail/message.ts'
import { parseSmtpUrl } from './mail/smtp-url.ts'
import { publicWikidata } from './security-headers.ts'
import type { Task } from './services/tasks/task.ts'

const binding = <T>(method: string) =>
  z.custom<T>(
    (value) =>
      typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function',
  )

/** A variable that may be missing or empty; both mean the default. */
const withDefault = (value: string, description = '') =>
  z
    .string()
    .optional()
    .transform((given) => given || value)
    .meta({ description, fallback: value })

/** A private P-256 key as a JWK in JSON; null if empty. */
const vapidKey = withDefault('null')
  .transform(parseJson)
  .pipe(privateKey.nullable())
  // The schema has checked the members of this kind of JWK.
  .transform((key) => key as JWK | null)

/** Origins, separated by spaces or commas. */
const origins = withDefault('').transform((given, c) =>
  given.split(/[\s,]+/).flatMap((each) => {
    if (each === '') return []
    if (/^https?:/i.test(each) && URL.canParse(each)) return [new URL(each).origin]
    c.addIssue({ code: 'custom', message: 'must be origins, such as https://push.example.org' })
    return []
  }),
)

/** The SMTP server for outgoing mail; null if empty. Error messages never contain the password. */
const smtpServer = withDefault('').transform((given, c) => {
  const server = given === '' ? null : parseSmtpUrl(given)
  if (given === '' || server) return server
  c.addIssue({ code: 'custom', message: 'must be smtps://name:password@host or smtp://name:password@host' })
  return z.NEVER
})

/** An address that the Worker calls; the default if it is missing or empty. */
const called = (value: string, description: string) =>
  withDefault(value)
    .refine(
      (given) => given === '' || (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)),
      'must be an address that begins with https://',
    )
    .meta({ description, fallback: value })

/** A mail address or a link to show on a page. */
const reachable = (description: string) =>
  withDefault('')
    .refine(
      (given) => given === '' || /^(https?:\/\/\S+|(mailto:)?[^\s@:/]+@[^\s@:/]+)$/.test(given),
      'must be a mail address or a link that begins with https://',
    )
    .meta({ description })

const notDatabase = 'must be the address of a libSQL database, without its token'

/** The operator's settings by name. docs/settings.md is generated from the descriptions. */
export const settingsShape = {
  PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .meta({
      description: 'origin of the site as users open it; links in mails always use it',
      fallback: '`npm start`: `http://localhost:PORT`',
    }),
  DATABASE_URL: z
    .url({ error: notDatabase })
    .refine(isDatabaseUrl, notDatabase)
    .meta({ description: 'a libSQL database', fallback: 'a local sqld' }),
  DATABASE_AUTH_TOKEN: withDefault('', 'its token'),
  WIKIDATA_CONTACT: withDefault('')
    .refine((given) => /^[ -~]*$/.test(given), 'must be in ASCII, as it is sent in a header')
    .meta({
      description:
        'your address or link: Wikidata asks for a contact in the User-Agent, and limits requests without one',
    }),
  MAIL_FROM: withDefault('')
    .refine(
      (given) => given === '' || /^[^\s@]+@[^\s@]+$/.test(parseSender(given).email),
      'must be a mail address, or a name and an address: Deathlist <deathlist@example.org>',
    )
    .meta({ description: 'sender of mails; by default `no-reply@` and the name of the site' }),
  SMTP_URL: smtpServer.meta({
    description:
      'mail server: `smtps://name:password@host` (TLS) or `smtp://name:password@host` (STARTTLS); percent-encode special characters; by default Cloudflare’s `EMAIL` binding, if there is one',
  }),
  SECURITY_CONTACT: withDefault('')
    .refine(
      (given) => given === '' || /^([^\s@]+@[^\s@]+|[a-z][a-z\d+.-]*:\S+)$/i.test(given),
      'must be a mail address or a link',
    )
    .meta({
      description:
        'a mail address or link for reports of vulnerabilities, shown at `/.well-known/security.txt`; without it there is no such file',
    }),
  OPERATOR_NAME: withDefault(
    '',
    'name of the person, club or company that runs this installation, shown on `/privacy` and in the footer of the landing page',
  ),
  OPERATOR_CONTACT: reachable('mail address or link of the operator, shown in the same places'),
  SOURCE_URL: reachable('address of the source code of this installation; the landing page links to it'),
  OPERATORS: withDefault('')
    .transform((given) =>
      given
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .meta({
      description: 'who may open `/operator`: ids of accounts or confirmed addresses, separated by commas',
    }),
  METRICS_TOKEN: withDefault(
    '',
    'bearer token for `/metrics` (Prometheus text); without it there is no such page',
  ),
  WIKIDATA_URL: called(publicWikidata, 'Wikidata; its action API is under `/w/api.php`'),
  WIKIDATA_SPARQL_URL: called('https://query.wikidata.org/sparql', 'Wikidata’s query service'),
  WIKIPEDIA_URL: called(
    'https://en.wikipedia.org',
    'the English Wikipedia; for other languages `en.` at the start of its host is replaced by their code',
  ),
  WIKIPEDIA_IT_URL: called('', 'the Italian Wikipedia, if its address differs from that'),
  VAPID_KEYS: vapidKey.meta({
    description: 'a private P-256 JWK that signs pushes; without it no pushes are sent',
    fallback: 'made locally',
  }),
  PUSH_ORIGINS: origins.meta({
    description: 'origins to which pushes may be sent, besides the known push services',
  }),
  WEBHOOK_ORIGINS: origins.meta({
    description:
      'origins that webhooks may call even if they are private or do not use https, separated by commas',
  }),
  DNS_URL: called(
    'https://cloudflare-dns.com/dns-query',
    'a server for DNS over HTTPS (JSON) that resolves the hosts of webhooks',
  ),
  ...authSettingsShape,
  AUTH_ISSUER_KEY: withDefault('', 'the public API key that browsers send to a hosted issuer'),
  COMPRESSION: onOff(
    'off',
    '`on`: the Worker compresses its responses; not needed on Cloudflare, which compresses them',
  ).meta({
    fallback: '`npm run serve`: `on`',
  }),
  COST_BUDGET: onOff(
    'on',
    '`off` removes the budget of callers ([costs.md](costs.md)); works only if `PUBLIC_URL` is this machine',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: called(
    '',
    'an OpenTelemetry collector (OTLP over HTTP, JSON) that receives a trace of each request and job',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: withDefault('', 'its headers as `name=value`, separated by commas'),
}

const bindingsShape = {
  ASSETS: binding<Fetcher>('fetch'),
  /** A service binding to a database on the same machine; without it the database is reached over the network. */
  DATABASE: binding<{ fetch: typeof fetch }>('fetch').optional(),
  AVATARS: binding<R2Bucket>('put'),
  SEARCH_LIMIT: binding<RateLimit>('limit').optional(),
  EMAIL: binding<SendEmail>('send').optional(),
  LIVE: binding<DurableObjectNamespace>('idFromName').optional(),
  WORK: binding<Queue<Task>>('sendBatch').optional(),
  METRICS: binding<AnalyticsEngineDataset>('writeDataPoint').optional(),
}

const envSchema = z.object({
  ...settingsShape,
  ...bindingsShape,
  OIDC: oidcProviders,
  DEMO_RESET: demoReset,
})

export type Env = z.output<typeof envSchema>

/**
 * Parses the bindings and vars that workerd hands over.
 * @throws Error that names every variable that is missing or wrong
 */
export const parseEnv = (raw: unknown): Env => {
  // Read only once: this runs while an isolate starts.
  const given: Record<string, unknown> = { ...Object(raw) }
  const parsed = envSchema.safeParse({ ...given, OIDC: pickProviderSettings(given) })
  if (parsed.success) return parsed.data.DEMO_RESET ? asDemo(parsed.data) : parsed.data
  throw new Error(
    `Configuration: ${parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; ')}`,
  )
}
