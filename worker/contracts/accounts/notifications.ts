import { z } from 'zod'
import { type SettableKind, settableKinds } from '#domain/news/news-registry.ts'
import { type MemberChannel, memberChannels } from '#domain/notifications/channels.ts'
import { type NewsPreset, newsPresets } from '#domain/notifications/presets.ts'
import { isTimeZone } from '#domain/notifications/time-zone.ts'
import { id, words } from '../fields/fields.ts'

/** A kind of news in the spelling of the contract: `deathReported`. */
type Spelt<Kind extends string> = Kind extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Spelt<Tail>>}`
  : Kind
type MatrixKey = Spelt<SettableKind>

/** That spelling of a kind, as the wire's own rule makes it. */
export const matrixKeyOf = (kind: SettableKind): MatrixKey =>
  // What the rule makes of a kind is what the type says.
  kind.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as MatrixKey

const wanted = z.object(
  // Every channel is a key of it.
  Object.fromEntries(memberChannels.map((channel) => [channel, z.boolean()])) as Record<
    MemberChannel,
    z.ZodBoolean
  >,
)
/** Programs that were written before a further channel name these two alone. */
const setting = wanted.partial().required({ push: true, email: true })

const matrixOf = <Of extends z.ZodType>(of: Of) =>
  z.object(
    // Every settable kind is a key of it.
    Object.fromEntries(settableKinds.map((kind) => [matrixKeyOf(kind), of])) as Record<MatrixKey, Of>,
  )

/** `HH:MM` on the clock of a wall. */
const time = z.string().refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), words('timeOfDay'))

const timeZone = z.string().max(60).refine(isTimeZone, words('timeZone'))

const quietHours = z.object({
  /** `HH:MM`; both null: none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** IANA name. */
  timeZone: z.string(),
})
const letter = z.object({
  /** 1 Monday to 7 Sunday; null: no letter. */
  weekday: z.int().nullable(),
  hour: z.int(),
})

/** What somebody gets, how and when. */
export const notificationSettings = z.object({
  matrix: matrixOf(wanted),
  quietHours,
  /** Ids of the leagues about which nothing is sent. */
  mutedLeagues: z.string().array(),
  letter,
  /** With what a browser subscribes; null: this site sends no pushes. */
  pushKey: z.string().nullable(),
  /** False as long as nothing has been set: the time zone is then not known. */
  saved: z.boolean(),
})

const matrix = matrixOf(wanted)

/** The same for the app: with the addresses by channel that are set here, and the choices that stand for a whole matrix. */
export const ownNotificationSettings = notificationSettings.extend({
  addresses: z.record(z.string(), z.string()),
  presets: z.object(
    // Every preset is a key of it.
    Object.fromEntries(newsPresets.map((preset) => [preset, matrix])) as Record<NewsPreset, typeof matrix>,
  ),
})
export type NotificationSettings = z.output<typeof ownNotificationSettings>

/** What is left out stays as it is. */
export const saveNotificationsInput = z
  .object({
    /** In the place of all that was set of single kinds; it holds for kinds that come later as well. */
    preset: z.enum(newsPresets),
    matrix: matrixOf(setting).partial(),
    quietHours: z
      .object({ from: time.nullable(), to: time.nullable(), timeZone })
      .refine(({ from, to }) => (from === null) === (to === null), words('bothOrNeither')),
    /** All of them: leagues that are not named are no longer muted. */
    mutedLeagues: id.array().max(500),
    letter: z.object({ weekday: z.int().min(1).max(7).nullable(), hour: z.int().min(0).max(23) }),
  })
  .partial()

/** The bytes of a key in base64url, with or without padding. */
const bytes = (pattern: RegExp) =>
  z
    .string()
    .max(100)
    .refine((text) => pattern.test(text), words('notPushKey'))

/** What a browser says of its subscription, as `PushSubscription.toJSON` writes it. */
export const subscribeInput = z.object({
  endpoint: z.url().max(1_000),
  expirationTime: z.number().nullish(),
  keys: z.object({
    // An uncompressed point begins with a 4.
    p256dh: bytes(/^B[A-P][\w-]{85}=?$/),
    auth: bytes(/^[\w-]{22}(==)?$/),
  }),
  /** That of the browser; kept where none is known yet. */
  timeZone: timeZone.optional(),
})

export const unsubscribeInput = z.object({ endpoint: z.string().max(1_000) })

const channel = z.enum(memberChannels)

/** An address on a channel that asks for one, with the code that was sent there once it has been read. */
export const connectInput = z.object({
  channel,
  address: z.string().trim().min(1).max(1_000),
  code: z.string().trim().max(100).optional(),
})

export const disconnectInput = z.object({ channel })
