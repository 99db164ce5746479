import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { usualName } from '#db/queries/people/named-person.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { columnsOf } from '../fields.ts'
import { dropDailyOutlooks } from '../queries/competitions/outlook.ts'
import {
  competitionParticipants,
  competitionPicks,
  competitions,
  deathlists,
  draftQueue,
  drafts,
  draftTurns,
  entriesTakenBack,
  leagues,
  listReceipts,
  matches,
  outlooks,
  people,
  picks,
  rankHistory,
  scoreEntries,
  seasons,
  standings,
  votes,
  watchlist,
} from '../schema/index.ts'
import { isErased, ownLeagues, personal } from './line.ts'
import { daysBefore, withAccount, withLeague } from './retention.ts'

const derived = 'made of lists and deaths, which are exported'

/** A table derived from lists and deaths, with the player's id in each row. */
const ofPlayers = {
  columns: { userId: 'former_player' },
  exported: derived,
  erased: null,
  retention: withLeague,
} as const

/** Lists and their results: leaving a league keeps both, under the name of a former player. */
export const listTables = {
  deathlists: personal(deathlists, {
    columns: { userId: 'former_player', name: 'erased' },
    exported: (db, { userId }) =>
      db
        .select({
          id: deathlists.id,
          league: leagues.name,
          season: seasons.number,
          ...columnsOf(deathlists, 'name', 'createdAt', 'lineUps'),
        })
        .from(deathlists)
        .innerJoin(leagues, eq(leagues.id, deathlists.leagueId))
        .innerJoin(seasons, eq(seasons.id, deathlists.seasonId))
        .where(and(eq(deathlists.userId, userId), inArray(deathlists.leagueId, ownLeagues(userId))))
        .orderBy(asc(deathlists.createdAt)),
    erased: (db, { userId }) =>
      db
        .update(deathlists)
        .set({ name: null })
        .where(
          and(
            eq(deathlists.userId, userId),
            inArray(deathlists.leagueId, ownLeagues(userId)),
            isErased(userId),
          ),
        ),
    retention: withLeague,
  }),
  picks: personal(picks, {
    columns: { userId: 'former_player' },
    exported: (db, { userId }) =>
      db
        .select({
          id: picks.id,
          deathlistId: picks.deathlistId,
          wikidataId: picks.personId,
          name: usualName,
          addedAt: picks.addedAt,
          removedAt: picks.removedAt,
          countsFrom: picks.countsFrom,
          replacement: picks.replacement,
          place: picks.place,
          price: picks.price,
          windowFrom: picks.windowFrom,
          suspendedAt: picks.suspendedAt,
          voidedAt: picks.voidedAt,
          voidReason: picks.voidReason,
          pauses: picks.pauses,
        })
        .from(picks)
        .innerJoin(people, eq(people.id, picks.personId))
        .where(and(eq(picks.userId, userId), inArray(picks.leagueId, ownLeagues(userId))))
        .orderBy(asc(picks.addedAt)),
    erased: null,
    retention: withLeague,
  }),
  listReceipts: personal(listReceipts, {
    columns: {},
    exported: (db, { userId }) =>
      db
        .select(columnsOf(listReceipts, 'deathlistId', 'commitment', 'salt', 'picks', 'lineUp', 'at'))
        .from(listReceipts)
        .innerJoin(deathlists, eq(deathlists.id, listReceipts.deathlistId))
        .where(and(eq(deathlists.userId, userId), inArray(deathlists.leagueId, ownLeagues(userId))))
        .orderBy(asc(listReceipts.at), asc(listReceipts.number)),
    erased: null,
    retention: withLeague,
  }),
  draftQueue: personal(draftQueue, {
    columns: { userId: 'erased' },
    exported: (db, { userId }) =>
      db
        .select({
          league: leagues.name,
          season: seasons.number,
          wikidataId: draftQueue.personId,
          name: usualName,
        })
        .from(draftQueue)
        .innerJoin(seasons, eq(seasons.id, draftQueue.seasonId))
        .innerJoin(leagues, eq(leagues.id, seasons.leagueId))
        .innerJoin(people, eq(people.id, draftQueue.personId))
        .where(and(eq(draftQueue.userId, userId), inArray(seasons.leagueId, ownLeagues(userId))))
        .orderBy(asc(draftQueue.seasonId), asc(draftQueue.position)),
    erased: (db, { userId }) =>
      db.delete(draftQueue).where(and(eq(draftQueue.userId, userId), isErased(userId))),
    retention: 'as long as the league, or the account',
  }),
  watchlist: personal(watchlist, {
    columns: { userId: 'erased' },
    exported: (db, { userId }) =>
      db
        .select({ wikidataId: watchlist.personId, name: usualName, addedAt: watchlist.addedAt })
        .from(watchlist)
        .innerJoin(people, eq(people.id, watchlist.personId))
        .where(eq(watchlist.userId, userId))
        .orderBy(asc(watchlist.addedAt)),
    erased: (db, { userId }) =>
      db.delete(watchlist).where(and(eq(watchlist.userId, userId), isErased(userId))),
    retention: withAccount,
  }),
  votes: personal(votes, {
    columns: { userId: 'erased' },
    exported: (db, { userId }) =>
      db
        .select({ seasonId: votes.seasonId, wikidataId: votes.personId, at: votes.at })
        .from(votes)
        .where(eq(votes.userId, userId))
        .orderBy(asc(votes.at)),
    erased: (db, { userId, gameAt }) => ({
      ahead: db.delete(votes).where(
        and(
          eq(votes.userId, userId),
          sql`${votes.seasonId} in (select ${seasons.id} from ${seasons} where ${seasons.leagueId} = ${votes.leagueId}
              and ${seasons.startDate} > ${dayOf(gameAt)})`,
          isErased(userId),
        ),
      ),
      // Votes of a season that has begun have barred people, so they stay, without their author. Their ids show that
      // they are of one voter, who counts once against people who are merged later.
      begun: db.run(sql`
        update ${votes} set user_id = null, id = own.first || ':' || votes.id
        from (select o.season_id, min(o.id) as first from ${votes} o where o.user_id = ${userId} group by o.season_id) own
        where ${votes.userId} = ${userId} and ${votes.seasonId} = own.season_id and ${isErased(userId)}`),
    }),
    retention: withLeague,
  }),
  drafts: personal(drafts, {
    columns: { players: 'former_player', createdBy: 'former_player' },
    exported: 'the order of a draft is the league’s',
    erased: null,
    retention: withLeague,
  }),
  draftTurns: personal(draftTurns, ofPlayers),
  competitions: personal(competitions, {
    columns: { createdBy: 'former_player', name: 'kept', slug: 'kept' },
    exported: 'a competition is the league’s',
    erased: null,
    retention: withLeague,
  }),
  competitionParticipants: personal(competitionParticipants, {
    columns: { userId: 'former_player' },
    exported: (db, { userId }) =>
      db
        .select({
          competition: competitions.name,
          competitionId: competitions.id,
          startDate: competitions.startDate,
          endDate: competitions.endDate,
        })
        .from(competitionParticipants)
        .innerJoin(competitions, eq(competitions.id, competitionParticipants.competitionId))
        .where(
          and(eq(competitionParticipants.userId, userId), inArray(competitions.leagueId, ownLeagues(userId))),
        ),
    erased: null,
    retention: withLeague,
  }),
  competitionPicks: personal(competitionPicks, {
    columns: { userId: 'former_player' },
    exported: (db, { userId }) =>
      db
        .select({ competitionId: competitionPicks.competitionId, pickId: competitionPicks.pickId })
        .from(competitionPicks)
        .innerJoin(picks, eq(picks.id, competitionPicks.pickId))
        .where(and(eq(competitionPicks.userId, userId), inArray(picks.leagueId, ownLeagues(userId)))),
    erased: null,
    retention: withLeague,
  }),
  scoreEntries: personal(scoreEntries, {
    columns: { userId: 'former_player' },
    exported: (db, { userId }) =>
      db
        .select({
          table: scoreEntries.leaderboardId,
          ...columnsOf(scoreEntries, 'pickId', 'diedOn', 'status', 'points', 'reasons'),
        })
        .from(scoreEntries)
        .innerJoin(picks, eq(picks.id, scoreEntries.pickId))
        .where(and(eq(picks.userId, userId), inArray(picks.leagueId, ownLeagues(userId))))
        .orderBy(asc(scoreEntries.diedOn)),
    erased: null,
    retention: `${withLeague}; the ledger explains every point`,
  }),
  entriesTakenBack: personal(entriesTakenBack, ofPlayers),
  standings: personal(standings, ofPlayers),
  rankHistory: personal(rankHistory, ofPlayers),
  matches: personal(matches, {
    columns: { homeUserId: 'former_player', awayUserId: 'former_player', winnerUserId: 'former_player' },
    exported: derived,
    erased: null,
    retention: withLeague,
  }),
  outlooks: personal(outlooks, {
    columns: { figures: 'former_player' },
    exported: derived,
    erased: null,
    retention: [
      {
        days: 35,
        why: 'after its day, except one a week: these stay for the chart until the season is folded',
        chunk: (db, { now }, limit) => ({ gone: dropDailyOutlooks(db, dayOf(daysBefore(now, 35)), limit) }),
      },
    ],
  }),
} as const
