import type { Inbox, InboxItem, UnreadNews } from '#contracts/accounts/inbox.ts'
import type { Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { Given } from '#db/prepared.ts'
import { activityItems } from '#db/queries/news/activity-items.ts'
import { fellowPlayers, newsIds, unreadByLeague } from '#db/queries/news/inbox.ts'
import { inboxVersion } from '#db/queries/versions/reader-versions.ts'
import { groupBy } from '#domain/group-by.ts'
import { newsKindOf } from '#domain/news/news-registry.ts'
import { prepareUserRead } from '../access.ts'
import type { Ctx } from '../context.ts'
import { asActivityItems, linesOf } from '../news/activity-lines.ts'
import { viewDeath } from '../news/view-death.ts'
import type { VersionOf } from '../page-version.ts'
import type { ShownUser } from '../profile/present.ts'
import { usersById } from '../views/standings.ts'

const mostItems = 50

/** Items read per league, so that runs can be grouped. */
const mostOfLeague = 6

/** The items read to show what is new in each league. */
export const newestUnread = { limit: mostItems, each: mostOfLeague, unread: true } as const

const newsParts = (db: Db, userId: Given<string>, choice: Parameters<typeof newsIds>[1]) => ({
  activity: activityItems(db, newsIds(userId, choice)),
  marks: unreadByLeague(db, userId),
})
type NewsRows = Result<ReturnType<typeof newsParts>>

const viewNews = (
  ctx: Ctx,
  userId: string,
  { activity, marks }: NewsRows,
  users: readonly ShownUser[],
): InboxItem[] => {
  const { locale, now, publicUrl } = ctx
  const reader = { locale, userId, now }
  const lines = linesOf(asActivityItems(activity, usersById(users, locale), locale), reader)
  const readUntil = new Map(marks.map((mark) => [mark.leagueId, mark.readUntil]))
  return lines.flatMap(({ row, item, own, run }) => {
    const kind = newsKindOf(row.kind)
    if (!kind) return []
    return [
      {
        ...own,
        id: row.id,
        leagueId: row.league.id,
        leagueSlug: row.league.slug,
        leagueName: row.league.name,
        kind,
        url: publicUrl + own.href,
        at: row.at,
        read: row.at <= (readUntil.get(row.league.id) ?? ''),
        run,
        death: viewDeath(row, item, reader),
      },
    ]
  })
}

/** Unread counts of all leagues, with their sum. */
export const countOf = (marks: NewsRows['marks']): UnreadNews => ({
  unread: marks.reduce((sum, { unread }) => sum + unread, 0),
  leagues: marks,
})

const latest = { limit: mostItems } as const

const dependsOn = inboxVersion(latest)

export const inboxDependsOn: VersionOf<unknown> = ({ db, now }, _, { userId }) =>
  dependsOn(db, { userId, now })

const readNews = prepareUserRead((db, userId) => ({
  news: newsParts(db, userId, latest),
  users: fellowPlayers(db, userId),
}))

/** The news of all leagues of the user, newest first, and the number of unread items. */
export const readInbox = async (ctx: Ctx): Promise<Inbox> => {
  const { user, rows } = await readNews(ctx)
  return {
    unread: countOf(rows.news.marks).unread,
    items: viewNews(ctx, user.userId, rows.news, rows.users),
  }
}

const readMarks = prepareUserRead((db, userId) => ({ marks: unreadByLeague(db, userId) }))

export const countUnread = async (ctx: Ctx): Promise<UnreadNews> => {
  const { rows } = await readMarks(ctx)
  return countOf(rows.marks)
}

/** Queries for the unread news of each league, to be added to a page's batch. */
export const newsByLeagueParts = (db: Db, userId: Given<string>) => newsParts(db, userId, newestUnread)

/** The number of unread items in each league, and the newest in one line; `users` are the players of those leagues. */
export const viewNewsByLeague = (
  ctx: Ctx,
  userId: string,
  rows: NewsRows,
  users: readonly ShownUser[],
): ((leagueId: string) => { unread: number; latest: InboxItem | null }) => {
  // A run consists of consecutive items of one league, so group by league first.
  const activity = [...groupBy(rows.activity, ({ league }) => league.id).values()].flat()
  const items = viewNews(ctx, userId, { ...rows, activity }, users)
  return (leagueId) => ({
    unread: rows.marks.find((mark) => mark.leagueId === leagueId)?.unread ?? 0,
    latest: items.find((item) => item.leagueId === leagueId) ?? null,
  })
}
