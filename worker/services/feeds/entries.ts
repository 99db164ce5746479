import type { Locale } from '#contracts/errors.ts'
import { addressesOf } from '#contracts/fields/addresses.ts'
import { textOf } from '#contracts/news/sentence.ts'
import { runBatch } from '#db/batch.ts'
import { feedIds, feedLeague, feedOwner, lastMerges } from '#db/queries/leagues/feeds.ts'
import { everMembersOf } from '#db/queries/leagues/members.ts'
import { type ActivityItemRow, activityItems } from '#db/queries/news/activity-items.ts'
import type { Instant } from '#domain/calendar-day.ts'
import type { Ctx } from '../context.ts'
import { asActivityItems, linesOf } from '../news/activity-lines.ts'
import { usersById } from '../views/standings.ts'

const mostEntries = 50

interface FeedEntry {
  id: string
  /** The event in one sentence, and with its consequences as of now. */
  title: string
  text: string
  /** The absolute URL of its page. */
  url: string
  at: Instant
  /** The last event that may have changed its text. */
  updatedAt: Instant
}

/** A league's feed, newest entry first. */
export interface Feed {
  /** The member who owns the feed's secret. */
  userId: string
  locale: Locale
  leagueName: string
  leagueUrl: string
  updatedAt: Instant
  entries: FeedEntry[]
}

/** The key of an entry's subject: later events with the same subject may change its text. */
const subjectOf = ({ id, person, personId, data }: ActivityItemRow): string =>
  person?.id ?? personId ?? (typeof data.matchId === 'string' ? data.matchId : id)

/**
 * The news of a league for the owner of a feed's secret, in their language; null for an invalid secret. The secret is
 * the only authorization. One round trip.
 */
export const readFeed = async (ctx: Ctx, token: string): Promise<Feed | null> => {
  const { db, now, publicUrl } = ctx
  const ids = feedIds(token, mostEntries)
  const { owners, activity, merges, users } = await runBatch(db, {
    owners: feedOwner(db, token),
    activity: activityItems(db, ids),
    merges: lastMerges(db, ids),
    users: everMembersOf(db, feedLeague(token)),
  })
  const owner = owners[0]
  if (!owner) return null
  const { userId, locale, league } = owner
  const lines = linesOf(asActivityItems(activity, usersById(users, locale), locale), {
    locale,
    userId,
    now,
  })
  const lastOf = new Map<string, Instant>()
  const note = (subject: string, at: Instant): void => {
    if (at > (lastOf.get(subject) ?? '')) lastOf.set(subject, at)
  }
  for (const row of activity) note(subjectOf(row), row.at)
  for (const { personId, at } of merges) if (at !== null) note(personId, at)
  const entries = lines.map(
    ({ row, own }): FeedEntry => ({
      id: row.id,
      title: textOf(own.sentence),
      text: own.text,
      url: publicUrl + own.href,
      at: row.at,
      updatedAt: lastOf.get(subjectOf(row)) ?? row.at,
    }),
  )
  return {
    userId,
    locale,
    leagueName: league.name,
    leagueUrl: publicUrl + addressesOf(league.slug).home,
    updatedAt: entries.map((entry) => entry.updatedAt).reduce((a, b) => (a > b ? a : b), league.createdAt),
    entries,
  }
}
