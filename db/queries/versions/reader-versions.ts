import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type Given, type Name, type Names, prepare } from '#db/prepared.ts'
import {
  articles,
  comments,
  leagueVersions,
  people,
  personVersions,
  picks,
  profiles,
  userVersions,
  waivers,
} from '#db/schema/index.ts'
import { isStale } from '../competitions/leaderboard-inputs.ts'
import { currentSeasonIdsOf, leagueIdsOf } from '../leagues/overview.ts'
import { newsIds } from '../news/inbox.ts'
import { everyIdOf, presentId } from '../picks/present-id.ts'
import { mayBeNamedTo, type Viewer } from '../picks/sealed.ts'
import { isDrafting, isMoving, lastRead, ownReports, peopleIn, peopleOf } from './depends-on.ts'

/* Versions of a reader's own pages, over all their leagues (depends-on.ts). */

type OfReader = Record<'userId' | 'now', string>
type Choice = Parameters<typeof newsIds>[1]

/**
 * A version over a reader's leagues: from the counters of the leagues and of the reader, and `more`; null if `never` is
 * true.
 */
const versionOf = (
  { userId, now }: Names<OfReader>,
  { more, never = sql`0` }: { more: readonly SQL[]; never?: SQL },
) => {
  const leagueIds = leagueIdsOf(userId)
  return sql<
    string | null
  >`case when not (${isMoving(leagueIds, currentSeasonIdsOf(userId), now)} or ${never})
    then json_array(
      (select v.version from ${userVersions} v where v.user_id = ${userId}),
      (select sum(v.version) from ${leagueVersions} v where v.league_id in ${leagueIds}),
      ${sql.join([...more], sql`, `)}) end`.as('v')
}

const ofReader = (db: Db, { userId }: Names<OfReader>, version: ReturnType<typeof versionOf>) =>
  db.select({ version }).from(profiles).where(eq(profiles.id, userId))

/** Activity items with remembrance comments: such comments are news only while the death is confirmed. */
const remembered = (userId: Name<string>): SQL => sql`(
  select r.entry_id from ${comments} r where r.league_id in ${leagueIdsOf(userId)} and r.thread = 'remembrance')`

const peopleInNews = (userId: Name<string>, choice: Choice): SQL[] => [
  peopleOf(newsIds(userId, choice)),
  peopleOf(remembered(userId)),
]

/** The number of seasons with open claims: their lists cannot be filled by hand, also when claims end without a pick. */
const openClaims = (seasonIds: SQL): SQL =>
  sql`(select count(*) from ${waivers} w where w.season_id in ${seasonIds} and w.settled_at is null)`

/** Version of the page of the reader's leagues, with their news. */
export const dashboardVersion = (choice: Choice) =>
  prepare((db, names: Names<OfReader>) => {
    const { userId, now } = names
    const seasonIds = currentSeasonIdsOf(userId)
    const more = [peopleIn(seasonIds), openClaims(seasonIds), ...peopleInNews(userId, choice)]
    return ofReader(db, names, versionOf(names, { more, never: isStale(seasonIds, now) }))
  })

export const inboxVersion = (choice: Choice) =>
  prepare((db, names: Names<OfReader>) =>
    ofReader(db, names, versionOf(names, { more: peopleInNews(names.userId, choice) })),
  )

/**
 * `ruleableSince`: a person reported dead since then may become open to rulings later on this day. `languages`: a JSON
 * array of the languages in which the person's article is requested.
 */
type OfPerson = OfReader & Record<'wikidataId' | 'ruleableSince' | 'languages', string>

/**
 * True for a person `p` on a list of the reader's leagues that the reader may see. Other people have no version: the
 * counter of a person also changes when others pick the person. With a person who is only on the reader's watchlist it
 * would reveal changes of sealed lists.
 */
const isOnOwnList = (viewer: Viewer): SQL => sql`
  exists (select 1 from ${picks} k where k.person_id = p.id and k.league_id in ${leagueIdsOf(viewer.userId)}
    and ${mayBeNamedTo(viewer, { userId: sql`k.user_id`, seasonId: sql`k.season_id` })})`

/** True for a person `p` with a cached article in the first language, or without an article to fetch in any of them. */
const hasArticle = (languages: Given<string>, now: Given<string>): SQL => sql`(
  exists (select 1 from ${articles} r where r.person_id = p.id and r.language = ${languages} ->> '$[0]'
    and r.text is not null and r.expires_at > ${now})
  or (select count(*) from ${articles} r, json_each(${languages}) l
    where r.person_id = p.id and r.language = l.value and r.expires_at > ${now}) = json_array_length(${languages}))`

/**
 * Version of the page of a person on a list of the reader's leagues. Other people's pages have no version, because
 * reading them is counted and fetches their articles.
 */
export const personVersion = prepare((db, names: Names<OfPerson>) => {
  const { wikidataId, userId, now, ruleableSince, languages } = names
  const version = versionOf(names, {
    more: [
      peopleIn(currentSeasonIdsOf(userId)),
      // A list, because a sum could stay the same when items are merged or separated.
      sql`(select json_group_array(v.number || ' ' || v.version) from ${people} e
        cross join ${personVersions} v on v.number = cast(substr(e.id, 2) as integer) where e.id in ${everyIdOf(sql`p.id`)})`,
      lastRead,
      ownReports(userId),
    ],
    never: sql`(coalesce(p.reported_at > ${ruleableSince}, 0) or not ${isOnOwnList({ userId, now })}
      or not ${hasArticle(languages, now)} or ${isDrafting(leagueIdsOf(userId))})`,
  })
  return db
    .select({ version })
    .from(sql`${people} p`)
    .where(sql`p.id = ${presentId(wikidataId)}`)
})
