import type { z } from 'zod'
import type { deadline } from '#contracts/today.ts'
import type { MemberScope } from '#db/queries/leagues/member-scope.ts'
import type { competitionLines, roundsUnderWay } from '#db/queries/leagues/overview.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { firstListLastDay } from '#domain/picks/editing.ts'
import { windowsOf } from '#domain/picks/windows.ts'
import { deadlinesFrom } from '#domain/seasons/deadlines.ts'
import { isOpen, sealsOn } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import { boundRules, type RulesVersions } from '../views/leagues.ts'

interface Rows {
  competitions: Awaited<ReturnType<typeof competitionLines>>
  rounds: Awaited<ReturnType<typeof roundsUnderWay>>
}

/** The next days that matter to a member of a league, soonest first. */
export const viewDeadlines = (
  ctx: Ctx,
  { season, membership, versions }: Pick<MemberScope, 'season' | 'membership'> & { versions: RulesVersions },
  rows: Rows,
  limit: number,
): z.output<typeof deadline>[] => {
  const today = dayOf(ctx.now)
  const { latest, inForce } = boundRules(versions, today)
  const competitions = rows.competitions.filter(({ cancelledAt }) => cancelledAt === null)
  const limited = !inForce.allowNewPicks && isOpen(season, today)
  return deadlinesFrom(
    {
      season,
      seasonSealsOn: sealsOn(season.endDate),
      rulesBindFrom: latest.effectiveFrom,
      firstListUntil: limited ? firstListLastDay(season, membership.joinedAt) : null,
      windows: windowsOf(inForce),
      competitions,
      rounds: rows.rounds,
    },
    today,
    limit,
  ).map(({ kind, on, round, competitionId }) => {
    const of = competitions.find(({ id }) => id === competitionId)
    return { kind, on, round, competition: of ? { id: of.id, slug: of.slug, name: of.name } : null }
  })
}
