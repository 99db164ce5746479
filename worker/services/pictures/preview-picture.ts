import type { SharedTable } from '#contracts/words/picture-words.ts'
import { runBatch } from '#db/batch.ts'
import { pictureParts, pictureSeason } from '#db/queries/accounts/pictures.ts'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { isUnscored } from '#domain/competitions/unscored.ts'
import { championsOf } from '#domain/history/season-table.ts'
import { sealsOn, seasonState } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import { currentTable, tableAndPicks } from '../leaderboards/current.ts'
import { nameOf } from '../views/people.ts'

/**
 * What anybody with the secret of a season's picture may see: ranks, points, and the names of current members; once the
 * season is over also the dead whose deaths scored. Before the season begins only its start. Null for an invalid
 * secret. One round trip.
 */
export const previewPicture = async (ctx: Ctx, token: string): Promise<SharedTable | null> => {
  const { db, now, locale } = ctx
  const seasonId = pictureSeason(token)
  const { found, board } = await runBatch(db, {
    found: pictureParts(db, token, dayOf(now)),
    board: tableAndPicks(ctx, seasonId),
  })
  const season = found.seasons[0]
  if (!season) return null
  const today = dayOf(now)
  const { startDate, endDate } = season
  const head = { today, startDate, endDate }
  const state = seasonState(season, today)
  if (state === 'before')
    return { ...head, state, rows: [], scored: false, hasWinner: false, dead: [], lateUntil: null }
  const { standings, entries } = currentTable(ctx, board)
  const names = new Map(found.players.map(({ userId, displayName }) => [userId, displayName]))
  const counted = new Set(entries.filter(({ status }) => status === 'confirmed').map((e) => e.personId))
  // A season without an end is archived on its last day.
  const over = state !== 'running' || season.archivedAt !== null
  const seals = sealsOn(endDate)
  return {
    ...head,
    state: over ? 'over' : 'running',
    scored: !isUnscored(standings),
    hasWinner: championsOf(standings).length > 0,
    rows: standings.map(({ rank, userId, points }) => ({ rank, points, name: names.get(userId) ?? null })),
    dead: over
      ? found.dead
          .filter(({ id }) => counted.has(id))
          .map((person) => ({
            name: nameOf(person, locale),
            birthYear: person.birthYear,
            deathYear: person.diedOn === null ? null : Number(person.diedOn.slice(0, 4)),
          }))
      : [],
    lateUntil: over && state !== 'sealed' && seals ? addDays(seals, -1) : null,
  }
}
