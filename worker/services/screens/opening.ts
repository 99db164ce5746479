import type { OpeningPage } from '#contracts/lists/receipt.ts'
import { currentSeasonIdOf } from '#db/queries/leagues/member-scope.ts'
import { everMembersOf } from '#db/queries/leagues/members.ts'
import { deathlistsOfLeague } from '#db/queries/picks/deathlists.ts'
import { peopleOfReceipts, receiptsOfSeason } from '#db/queries/picks/sealed.ts'
import { type CalendarDay, dayOf } from '#domain/calendar-day.ts'
import { shownStatus } from '#domain/life-status/statuses.ts'
import { birthOf } from '#domain/people/facts.ts'
import { compareAll } from '#domain/picks/compared-lists.ts'
import { listsAreSealed, listsAreUnopened } from '#domain/seasons/sealed-lists.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { completeReceipts } from '../receipts/complete.ts'
import { viewLeagueHead } from '../views/competitions.ts'
import { ageOf, viewInLine } from '../views/people.ts'
import { viewReceipt } from '../views/receipts.ts'
import { viewSeason } from '../views/seasons.ts'
import { usersById } from '../views/standings.ts'

const daysPerYear = 365.25

type PersonRow = Awaited<ReturnType<typeof peopleOfReceipts>>[number]
type Compared = NonNullable<OpeningPage['comparison']>

/** A comparison of the lists at the start of the season, in the units of the contract. */
const viewComparison = (
  lists: readonly { id: string; picks: readonly PersonRow[] }[],
  day: CalendarDay,
): Compared => {
  const { oldest, youngest, rarest, ...rest } = compareAll(
    lists.map(({ id, picks }) => ({
      listId: id,
      people: picks.map((person) => ({ id: person.id, birth: birthOf(person) })),
    })),
    day,
  )
  const inYears = (group: typeof oldest) => group && { lists: group.lists, average: group.days / daysPerYear }
  return {
    ...rest,
    oldest: inYears(oldest),
    youngest: inYears(youngest),
    rarest: rarest && { lists: rarest.lists, average: rarest.uniqueness },
  }
}

/**
 * The opening of the lists. Before it: which lists are complete; from it on: every list as it was when it was opened,
 * with its receipt, and a comparison of the lists. One round trip.
 * @throws AppError league_not_found
 */
export const readOpeningPage = async (ctx: Ctx, input: { league: string }): Promise<OpeningPage> => {
  const today = dayOf(ctx.now)
  const scope = await readAsMember(ctx, input.league, ({ leagueId, user }) => {
    const seasonId = currentSeasonIdOf(leagueId)
    return {
      lists: deathlistsOfLeague(ctx.db, leagueId, { ...user, now: ctx.now }),
      receipts: receiptsOfSeason(ctx.db, seasonId, today),
      people: peopleOfReceipts(ctx.db, seasonId, today),
      users: everMembersOf(ctx.db, leagueId),
    }
  })
  const { season, rows } = scope
  const sealed = listsAreSealed(season, today)
  if (sealed && rows.receipts.length < rows.lists.length) ctx.after(completeReceipts(ctx, season.id))
  const userOf = usersById(rows.users, ctx.locale)
  const receipts = new Map(rows.receipts.map((row) => [row.listId, viewReceipt(row, scope.user.userId)]))
  const people = new Map(rows.people.map((row) => [row.asked, row]))
  const lists = rows.lists.map((list) => {
    const receipt = receipts.get(list.id) ?? null
    // After a merge, two items are one person.
    const held = (receipt?.picks ?? []).flatMap((id) => people.get(id) ?? [])
    const picks = [...new Map(held.map((person) => [person.id, person])).values()]
    return { list, receipt, picks }
  })
  return {
    league: viewLeagueHead(scope.league, scope.membership),
    season: viewSeason(season, today),
    unopened: listsAreUnopened(season, scope.membership, today),
    lists: lists.map(({ list, receipt, picks }) => ({
      id: list.id,
      user: userOf(list.userId),
      active: list.active,
      name: list.name,
      complete: list.complete,
      receipt,
      picks: receipt?.picks
        ? picks.map((person) => ({
            ...viewInLine(person, ctx.locale),
            birthYear: person.birthYear,
            age: ageOf(person, person.diedOn ?? today),
            lifeStatus: shownStatus(person),
          }))
        : null,
    })),
    comparison:
      sealed || !season.listsSealed
        ? null
        : viewComparison(
            lists.map(({ list, picks }) => ({ id: list.id, picks })),
            season.startDate ?? today,
          ),
  }
}
