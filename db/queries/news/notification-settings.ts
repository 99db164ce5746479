import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listed } from '#db/fields.ts'
import { memberships, notificationSettings, pushSubscriptions } from '#db/schema/index.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { standing } from '#domain/leagues/quotas.ts'
import type { MemberChannel } from '#domain/notifications/channels.ts'
import type { NewsMatrix } from '#domain/notifications/settings.ts'
import { isLiveAccount } from '../accounts/profiles.ts'

export const settingsParts = (db: Db, userId: string) => ({
  settings: db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId)).limit(1),
  muted: db
    .select({ leagueId: memberships.leagueId })
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        isNull(memberships.leftAt),
        sql`${memberships.mutedAt} is not null`,
      ),
    )
    .orderBy(memberships.leagueId),
})

export type NewSettings = Omit<typeof notificationSettings.$inferSelect, 'matrix' | 'addresses'>

/** Inserts settings for a user without any, unless the account is deleted. */
export const ensureSettings = (db: Db, row: NewSettings) =>
  db.run(sql`
    insert or ignore into ${notificationSettings}
      (user_id, quiet_from, quiet_to, time_zone, digest_weekday, digest_hour, next_digest_at)
    select ${row.userId}, ${row.quietFrom}, ${row.quietTo}, ${row.timeZone}, ${row.digestWeekday},
      ${row.digestHour}, ${row.nextDigestAt}
    where ${isLiveAccount(row.userId)}`)

/**
 * Changes the given values: only the kinds and channels present in the matrix, and only the given addresses; null
 * deletes an address.
 */
export const changeSettings = (
  db: Db,
  userId: string,
  {
    matrix,
    addresses,
    ...changes
  }: Partial<Omit<NewSettings, 'userId' | 'nextDigestAt'>> & {
    nextDigestAt?: Instant | SQL | null
    matrix?: { [Key in keyof NewsMatrix]?: NewsMatrix[Key] | null } | undefined
    addresses?: Partial<Record<MemberChannel, string | null>>
  },
  condition?: SQL,
) =>
  db
    .update(notificationSettings)
    .set({
      ...changes,
      matrix: sql`json_patch(${notificationSettings.matrix}, ${JSON.stringify(matrix ?? {})})`,
      addresses: sql`json_patch(${notificationSettings.addresses}, ${JSON.stringify(addresses ?? {})})`,
    })
    .where(and(eq(notificationSettings.userId, userId), condition))
    .returning({ userId: notificationSettings.userId })

/** True while everything that the time of the next digest is computed from has these values. */
export const isDigestSet = ({
  timeZone,
  digestWeekday,
  digestHour,
}: Pick<NewSettings, 'timeZone' | 'digestWeekday' | 'digestHour'>): SQL =>
  sql`(${notificationSettings.timeZone} = ${timeZone} and ${notificationSettings.digestWeekday} is ${digestWeekday}
    and ${notificationSettings.digestHour} = ${digestHour})`

/** The time of the next digest: one that is due and not written yet stays due. */
export const dueDigestOr = (next: Instant | null, realNow: Instant): SQL =>
  sql`case when ${notificationSettings.nextDigestAt} <= ${realNow} then ${notificationSettings.nextDigestAt} else ${next} end`

/** Mutes exactly these of a user's leagues, and unmutes all others. */
export const muteLeagues = (db: Db, userId: string, leagueIds: readonly string[], at: Instant) => {
  const named = listed(leagueIds)
  return db
    .update(memberships)
    .set({
      mutedAt: sql`case when ${memberships.leagueId} in ${named} then coalesce(${memberships.mutedAt}, ${at}) end`,
    })
    .where(and(eq(memberships.userId, userId), isNull(memberships.leftAt)))
}

/** Maximum number of push subscriptions per user; a further one replaces the oldest. */
const mostSubscriptions = standing.subscriptions.max

/**
 * Stores a browser's subscription for the user signed in there now; it no longer belongs to any other user or session.
 * `taken` returns no row if the account or the session has ended.
 * @param isGood true while the user's session is valid
 */
export const subscribe = (db: Db, row: typeof pushSubscriptions.$inferSelect, isGood: SQL) => ({
  taken: db.all<{ id: string }>(sql`
    insert into ${pushSubscriptions} (id, user_id, endpoint, p256dh, auth, session_id, created_at)
    select ${row.id}, ${row.userId}, ${row.endpoint}, ${row.p256dh}, ${row.auth}, ${row.sessionId}, ${row.createdAt}
    where ${isLiveAccount(row.userId)} and ${isGood}
    on conflict (endpoint) do update set
      user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
      session_id = excluded.session_id, created_at = excluded.created_at
    returning id`),
  oldest: db.run(sql`
    delete from ${pushSubscriptions} where id in (
      select id from ${pushSubscriptions} where user_id = ${row.userId}
      order by created_at desc, id desc limit -1 offset ${mostSubscriptions})`),
})

export const unsubscribe = (db: Db, userId: string, endpoint: string) =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))

/** A user's settings, for calls without a session; no row: the account is deleted. */
export const settingsOfAnybody = (db: Db, userId: string) =>
  db.all<{
    matrix: string | null
    timeZone: string | null
    digestWeekday: number | null
    digestHour: number | null
  }>(sql`
    select s.matrix as "matrix", s.time_zone as "timeZone", s.digest_weekday as "digestWeekday",
      s.digest_hour as "digestHour"
    from profiles p left join ${notificationSettings} s on s.user_id = p.id
    where p.id = ${userId} and p.deleted_at is null`)
