import type { CsvFile } from '#contracts/csv.ts'
import { foldPicks, type PicksPage } from '#contracts/fields/folded.ts'
import type { LeaguePick } from '#contracts/lists/pick.ts'
import { picksOfLeague, shownPicksOfLeague } from '#db/queries/picks/league-picks.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { shownStatus } from '#domain/life-status/statuses.ts'
import { portraitUrl } from '#domain/people/portrait.ts'
import { shownCountsFrom } from '#domain/picks/counting.ts'
import { listsAreSealed, listsAreUnopened } from '#domain/seasons/sealed-lists.ts'
import { firstDayOf } from '#domain/seasons/state.ts'
import { type MemberRead, prepareMemberRead } from '../access.ts'
import type { Ctx } from '../context.ts'
import { rowsToCsv } from '../csv.ts'
import { shownName } from '../profile/present.ts'
import { ageOf, nameOf } from '../views/people.ts'
import { viewPick } from '../views/picks.ts'

const readShown = prepareMemberRead(({ db }, leagueId, viewer) => ({
  picks: shownPicksOfLeague(db, leagueId, viewer),
}))

const readOfLeague = prepareMemberRead(({ db }, leagueId, viewer) => ({
  picks: picksOfLeague(db, leagueId, viewer),
}))

const readPicks = async (ctx: Ctx, input: { league: string }): Promise<MemberRead<LeaguePick[]>> => {
  const read = await readOfLeague(ctx, input.league)
  const picks = read.rows.picks.map((row) => ({
    ...viewPick(ctx, row),
    countsFrom: shownCountsFrom(row.pick.countsFrom, firstDayOf(read.season)),
    displayName: shownName(row, ctx.locale),
    active: row.active,
  }))
  return { ...read, rows: picks }
}

/**
 * All picks of a league's current season, including those of players who left. Void picks are left out; of sealed lists
 * only the user's own is included.
 * @throws AppError league_not_found
 */
export const listPicks = async (ctx: Ctx, input: { league: string }): Promise<LeaguePick[]> =>
  (await readPicks(ctx, input)).rows

/**
 * The same for the picks page, with each person and player once. Until `sealedUntil` it shows only the user's own
 * picks.
 */
export const readPicksPage = async (ctx: Ctx, input: { league: string }): Promise<PicksPage> => {
  const { season, membership, user, rows } = await readShown(ctx, input.league)
  const today = dayOf(ctx.now)
  const unopened = listsAreUnopened(season, membership, today)
  const shown = rows.picks.filter(({ pick }) => !unopened || pick.userId === user.userId)
  return {
    ...foldPicks(
      shown.map(({ pick, person, player }) => ({
        person,
        player,
        addedAt: pick.addedAt,
        dead: person.diedOn !== null,
      })),
      (person) => ({
        id: person.id,
        name: nameOf(person, ctx.locale),
        imageUrl: portraitUrl(person.image),
        birthYear: person.birthYear,
        age: ageOf(person, person.diedOn ?? today),
        lifeStatus: shownStatus(person),
        diedOn: person.diedOn,
      }),
      (player) => ({
        userId: player.userId,
        displayName: shownName(player, ctx.locale),
        active: player.active,
      }),
    ),
    sealedUntil: listsAreSealed(season, today) ? season.startDate : null,
    unopened,
  }
}

const columns = {
  person: 'name',
  wikidata_id: 'wikidataId',
  birth_year: 'birthYear',
  age: 'age',
  picked_by: 'displayName',
  added_at: 'addedAt',
  counts_from: 'countsFrom',
  status: 'lifeStatus',
  died_on: 'diedOn',
} as const

/**
 * The same as CSV, one row per pick. Column names and values are those of the API in every language; cells that a
 * spreadsheet would read as formulas are escaped.
 * @throws AppError league_not_found
 */
export const exportPicks = async (ctx: Ctx, input: { league: string }): Promise<CsvFile> => {
  const { league, rows } = await readPicks(ctx, input)
  return {
    filename: `picks-${league.slug}-${dayOf(ctx.now)}.csv`,
    csv: rowsToCsv(columns, rows),
  }
}
