import type { CalibrationView, OutlookPage } from '#contracts/outlook.ts'
import { latestCalibration, outlooksOf } from '#db/queries/competitions/outlook.ts'
import { currentSeasonIdOf } from '#db/queries/leagues/member-scope.ts'
import { everMembersOf } from '#db/queries/leagues/members.ts'
import { outlookVersion } from '#db/queries/versions/league-versions.ts'
import { addDays, type CalendarDay, dayOf } from '#domain/calendar-day.ts'
import { calibrate, shownBands } from '#domain/outlook/calibration.ts'
import { chanceDays } from '#domain/outlook/outlook.ts'
import { chanceStep, winParts } from '#domain/outlook/shown.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { ofLeague } from '../page-version.ts'
import { viewLeagueHead } from '../views/competitions.ts'
import { viewSeason } from '../views/seasons.ts'
import { usersById } from '../views/standings.ts'

type CalibrationRow = Awaited<ReturnType<typeof latestCalibration>>[number]

const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places

const viewCalibration = (row: CalibrationRow | undefined): CalibrationView => {
  const { factor, low, high } = calibrate(row)
  return {
    factor: rounded(factor, 2),
    low: rounded(low, 2),
    high: rounded(high, 2),
    observed: row?.observed ?? 0,
    expected: rounded(row?.expected ?? 0, 1),
    month: row?.month ?? null,
    bands: row ? shownBands(row.bands).map((band) => ({ ...band, expected: rounded(band.expected, 1) })) : [],
  }
}

const luckOf = (points: number, expected: number | null): number | null =>
  expected === null ? null : points - expected

const chanceThroughOf = ({ day, through }: { day: CalendarDay; through: CalendarDay }): CalendarDay => {
  const end = addDays(day, chanceDays - 1)
  return end < through ? end : through
}

export const outlookDependsOn = ofLeague(outlookVersion)

/** The last computed outlook of the current season, and those before it. One round trip. */
export const readOutlook = async (ctx: Ctx, input: { league: string }): Promise<OutlookPage> => {
  const { rows, league, membership, season } = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    outlooks: outlooksOf(ctx.db, currentSeasonIdOf(leagueId)),
    users: everMembersOf(ctx.db, leagueId),
    calibrations: latestCalibration(ctx.db),
  }))
  const userOf = usersById(rows.users, ctx.locale)
  const last = rows.outlooks.at(-1)
  return {
    league: viewLeagueHead(league, membership),
    season: viewSeason(season, dayOf(ctx.now)),
    asOf: last?.day ?? null,
    through: last?.through ?? null,
    stepAhead: last?.stepAhead ?? null,
    stepBehind: last?.stepBehind ?? null,
    stepChance: chanceStep,
    stepWin: 1 / winParts,
    chanceThrough: last ? chanceThroughOf(last) : null,
    calibration: viewCalibration(rows.calibrations[0]),
    lists: (last?.figures.lists ?? []).map(({ userId, ...figures }) => ({ ...userOf(userId), ...figures })),
    win: last?.figures.win ?? [],
    others: last?.figures.others ?? 0,
    history: rows.outlooks.map(({ day, figures }) => ({
      day,
      win: figures.win,
      luck: figures.lists.map(({ userId, points, expectedSoFar }) => ({
        userId,
        points: luckOf(points, expectedSoFar),
      })),
    })),
  }
}

/** How well the life table has predicted so far. Public: it contains no data of a league or a person. */
export const readCalibration = async (ctx: Ctx): Promise<CalibrationView> =>
  viewCalibration((await latestCalibration(ctx.db))[0])
