import type { z } from 'zod'
import {
  matrixKeyOf,
  type NotificationSettings,
  type saveNotificationsInput,
} from '#contracts/accounts/notifications.ts'
import { type Result, runBatch } from '#db/batch.ts'
import { ensureProfile } from '#db/queries/accounts/profiles.ts'
import { always } from '#db/queries/auth/conditions.ts'
import {
  changeSettings,
  dueDigestOr,
  ensureSettings,
  isDigestSet,
  muteLeagues,
  type NewSettings,
  settingsParts,
} from '#db/queries/news/notification-settings.ts'
import { recallMails } from '#db/queries/news/recall-mails.ts'
import { type SettableKind, settableKinds } from '#domain/news/news-registry.ts'
import { defaultDigest, nextDigestAt } from '#domain/notifications/digest-time.ts'
import { defaultQuietHours } from '#domain/notifications/quiet-hours.ts'
import { wantedBy, wantedOf } from '#domain/notifications/settings.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { newProfile } from '../profile/own.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { unknownTimeZone } from './settings-row.ts'

type Matrix = NotificationSettings['matrix']
type Rows = Result<ReturnType<typeof settingsParts>>

/** The first row of a user's settings. */
export const newSettings = (
  { realNow }: Pick<Ctx, 'realNow'>,
  userId: string,
  timeZone = unknownTimeZone,
): NewSettings => ({
  userId,
  quietFrom: defaultQuietHours.from,
  quietTo: defaultQuietHours.to,
  timeZone,
  digestWeekday: defaultDigest.weekday,
  digestHour: defaultDigest.hour,
  nextDigestAt: nextDigestAt(realNow, defaultDigest, timeZone),
})

const matrixBy = (wanted: (kind: SettableKind) => Matrix[keyof Matrix]): Matrix =>
  // Every settable kind has a key in it.
  Object.fromEntries(settableKinds.map((kind) => [matrixKeyOf(kind), wanted(kind)])) as Matrix

const view = (ctx: Ctx, userId: string, { settings, muted }: Rows): NotificationSettings => {
  const [row] = settings
  const { quietFrom, quietTo, timeZone, digestWeekday, digestHour } = row ?? newSettings(ctx, userId)
  return {
    matrix: matrixBy((kind) => wantedOf(row?.matrix ?? {}, kind)),
    presets: {
      everything: matrixBy((kind) => wantedBy('everything', kind)),
      matters: matrixBy((kind) => wantedBy('matters', kind)),
      inbox: matrixBy((kind) => wantedBy('inbox', kind)),
    },
    quietHours: { from: quietFrom, to: quietTo, timeZone },
    addresses: row?.addresses ?? {},
    mutedLeagues: muted.map(({ leagueId }) => leagueId),
    letter: { weekday: digestWeekday, hour: digestHour },
    pushKey: ctx.push?.publicKey ?? null,
    saved: row !== undefined,
  }
}

export const readNotificationSettings = async (ctx: Ctx): Promise<NotificationSettings> => {
  const { user, rows } = await readAsUser(ctx, ({ userId }) => settingsParts(ctx.db, userId))
  return view(ctx, user.userId, rows)
}

/**
 * Changes the given settings, and returns all.
 * @throws AppError changed_meanwhile, and those of readAsUser
 */
export const saveNotificationSettings = retryOnConflict(
  async (
    ctx: Ctx,
    { preset, matrix, quietHours, mutedLeagues, letter }: z.output<typeof saveNotificationsInput>,
  ): Promise<NotificationSettings> => {
    const { db, realNow } = ctx
    const { user, rows } = await readAsUser(ctx, ({ userId }) => settingsParts(db, userId))
    const { userId } = user
    const row = rows.settings[0]
    const before = row ?? newSettings(ctx, userId)
    const timeZone = quietHours?.timeZone ?? before.timeZone
    const digestTime = letter ?? { weekday: before.digestWeekday, hour: before.digestHour }
    const nextAt = nextDigestAt(realNow, digestTime, timeZone)
    const made = newSettings(ctx, userId, timeZone)
    const changes = {
      matrix: {
        ...(preset ? { preset } : {}),
        // A day for the digest ends an earlier unsubscription by mail.
        ...(letter && letter.weekday !== null ? { letter: null } : {}),
        ...Object.fromEntries(
          settableKinds.flatMap((kind) => {
            const wanted = matrix?.[matrixKeyOf(kind)] ?? (preset ? null : undefined)
            return wanted === undefined ? [] : [[kind, wanted]]
          }),
        ),
      },
      ...(quietHours
        ? {
            quietFrom: quietHours.from,
            quietTo: quietHours.to,
            timeZone,
            nextDigestAt: dueDigestOr(nextAt, realNow),
          }
        : {}),
      ...(letter ? { digestWeekday: letter.weekday, digestHour: letter.hour, nextDigestAt: nextAt } : {}),
    }
    // The time of the next digest is computed from settings that another request may change meanwhile.
    const movesDigest = quietHours !== undefined || letter !== undefined
    const { changed, now } = await runBatch(db, {
      profile: ensureProfile(db, newProfile(ctx, user)),
      row: ensureSettings(db, made),
      changed: changeSettings(db, userId, changes, movesDigest ? isDigestSet(row ?? made) : undefined),
      muted: mutedLeagues ? muteLeagues(db, userId, mutedLeagues, realNow) : undefined,
      mails: mutedLeagues ? recallMails(db, { userId, at: realNow }, always) : undefined,
      now: settingsParts(db, userId),
    })
    if (movesDigest && changed.length === 0) throw new AppError('changed_meanwhile')
    return view(ctx, userId, now)
  },
)
