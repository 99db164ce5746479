import { z } from 'zod'
import { type SettableKind, settableKinds } from '#domain/news/news-registry.ts'
import { type MemberChannel, memberChannels } from '#domain/notifications/channels.ts'
import { type NewsPreset, newsPresets } from '#domain/notifications/presets.ts'
import { isPushKey } from '#domain/notifications/push-key.ts'
import { isTimeZone } from '#domain/notifications/time-zone.ts'
import { id, words } from '../fields/fields.ts'
import { toCamel } from '../fields/spelling.ts'

/** A news kind in the contract's spelling: `deathReported`. */
type Spelt<Kind extends string> = Kind extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Spelt<Tail>>}`
  : Kind
type MatrixKey = Spelt<SettableKind>

// The type above spells out what the conversion does.
export const matrixKeyOf = (kind: SettableKind): MatrixKey => toCamel(kind) as MatrixKey

const wanted = z.object(
  // The entries contain every channel.
  Object.fromEntries(memberChannels.map((channel) => [channel, z.boolean()])) as Record<
    MemberChannel,
    z.ZodBoolean
  >,
)
/** Clients older than the further channels send only these two. */
const setting = wanted.partial().required({ push: true, email: true })

const matrixOf = <Of extends z.ZodType>(of: Of) =>
  z.object(
    // The entries contain every settable kind.
    Object.fromEntries(settableKinds.map((kind) => [matrixKeyOf(kind), of])) as Record<MatrixKey, Of>,
  )

/** Local time as `HH:MM`. */
const time = z.string().refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), words('timeOfDay'))

const timeZone = z.string().max(60).refine(isTimeZone, words('timeZone'))

const quietHours = z.object({
  /** `HH:MM`; both null if there are no quiet hours. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** An IANA name. */
  timeZone: z.string(),
})
const digest = z.object({
  /** 1 (Monday) to 7 (Sunday); null: no weekly digest. */
  weekday: z.int().nullable(),
  hour: z.int(),
})

/** A user's notification settings: kinds, channels and times. */
export const notificationSettings = z.object({
  matrix: matrixOf(wanted),
  quietHours,
  /** Ids of the leagues whose news is not sent. */
  mutedLeagues: z.string().array(),
  letter: digest,
  /** The public key with which a browser subscribes (VAPID); null if this site sends no push messages. */
  pushKey: z.string().nullable(),
  /** False until the user saves settings: the time zone is then unknown. */
  saved: z.boolean(),
})

const matrix = matrixOf(wanted)

/** Extended for the app: the user's addresses by channel, and the presets for a whole matrix. */
export const ownNotificationSettings = notificationSettings.extend({
  addresses: z.record(z.string(), z.string()),
  presets: z.object(
    // The entries contain every preset.
    Object.fromEntries(newsPresets.map((preset) => [preset, matrix])) as Record<NewsPreset, typeof matrix>,
  ),
})
export type NotificationSettings = z.output<typeof ownNotificationSettings>

/** A field that is left out keeps its value. */
export const saveNotificationsInput = z
  .object({
    /** Replaces all settings of single kinds; also applies to kinds that are added later. */
    preset: z.enum(newsPresets),
    matrix: matrixOf(setting).partial(),
    quietHours: z
      .object({ from: time.nullable(), to: time.nullable(), timeZone })
      .refine(({ from, to }) => (from === null) === (to === null), words('bothOrNeither')),
    /** The complete set: leagues that are left out are unmuted. */
    mutedLeagues: id.array().max(500),
    letter: z.object({ weekday: z.int().min(1).max(7).nullable(), hour: z.int().min(0).max(23) }),
  })
  .partial()

const key = (isKey: (text: string) => boolean) => z.string().max(100).refine(isKey, words('notPushKey'))

/** A browser's subscription as `PushSubscription.toJSON` writes it. */
export const subscribeInput = z.object({
  endpoint: z.url().max(1_000),
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: key(isPushKey),
    // 16 bytes in base64url, with or without padding.
    auth: key((text) => /^[\w-]{22}(==)?$/.test(text)),
  }),
  /** The browser's time zone; saved only if none is known yet. */
  timeZone: timeZone.optional(),
})

export const unsubscribeInput = z.object({ endpoint: z.string().max(1_000) })

const channel = z.enum(memberChannels)

/** An address on a channel that needs one, later with the code that was sent to it. */
export const connectInput = z.object({
  channel,
  address: z.string().trim().min(1).max(1_000),
  code: z.string().trim().max(100).optional(),
})

export const disconnectInput = z.object({ channel })
