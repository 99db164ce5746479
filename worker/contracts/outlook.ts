import { z } from 'zod'
import { daysBetween } from '../domain/calendar-day.ts'
import { publicProfile } from './accounts/profile.ts'
import { outputDay } from './fields/fields.ts'
import { leagueHead } from './league.ts'
import { season } from './season.ts'

/** The deaths observed in the index compared with those the life table expects. Only age bands with enough people. */
export const calibration = z.object({
  /** The factor applied to the life table. */
  factor: z.number(),
  /** The 95% confidence interval of the factor. */
  low: z.number(),
  high: z.number(),
  observed: z.int(),
  expected: z.number(),
  /** It covers the time before this month; null: no observations yet. */
  month: outputDay.nullable(),
  bands: z.array(
    z.object({
      /** Ages in years: `from` inclusive, `to` exclusive; null: open. */
      from: z.int(),
      to: z.int().nullable(),
      people: z.int(),
      observed: z.int(),
      expected: z.number(),
    }),
  ),
})
export type CalibrationView = z.output<typeof calibration>

const win = z.object({
  userId: z.string(),
  /** Null: included in the others' sum. */
  chance: z.number().nullable(),
})

/** The outlook of the current season: about lists and the table, never about a person. */
export const outlookPage = z.object({
  league: leagueHead,
  season,
  /** The forecast starts on this morning; null if there is no forecast yet. */
  asOf: outputDay.nullable(),
  /** The last day of the forecast points. */
  through: outputDay.nullable(),
  /** Points are rounded to these steps. */
  stepAhead: z.int().nullable(),
  stepBehind: z.int().nullable(),
  /** The steps to which the chances of a death, and of winning, are rounded. */
  stepChance: z.number(),
  stepWin: z.number(),
  /** The chance of a death covers the days up to this one: 30 days, or fewer if the season ends earlier. */
  chanceThrough: outputDay.nullable(),
  calibration,
  /** Null if a list holds too few people to publish the number. */
  lists: z.array(
    publicProfile.extend({
      /** From confirmed deaths, as the expected points are. */
      points: z.int(),
      expectedPoints: z.number().nullable(),
      expectedSoFar: z.number().nullable(),
      chanceOfADeath: z.number().nullable(),
    }),
  ),
  /** Empty if the season has no last day, or the players' chances differ too little. */
  win: z.array(win),
  /** The sum of the chances that are null. */
  others: z.number(),
  /** Daily for the last weeks; weekly before. */
  history: z.array(
    z.object({
      day: outputDay,
      win: z.array(win),
      /** Points from deaths minus points expected. */
      luck: z.array(z.object({ userId: z.string(), points: z.number().nullable() })),
    }),
  ),
})
export type OutlookPage = z.output<typeof outlookPage>

/** The outlook for the REST API, in the wire's spelling. */
export const outlookAnswer = z.object({
  as_of: outputDay.nullable(),
  through: outputDay.nullable(),
  steps: z
    .object({
      expected_points: z.int().meta({ description: 'Points ahead come in multiples of this.' }),
      expected_so_far: z.int().meta({ description: 'Points of the days gone come in multiples of this.' }),
      chance_of_a_death_30d: z
        .number()
        .meta({ description: 'Chances of a death come in multiples of this.' }),
      win: z.number().meta({ description: 'Chances to win come in multiples of this; together they are 1.' }),
    })
    .nullable()
    .meta({ description: 'The steps in which figures are shown, each wider than one person’s share.' }),
  chance_of_a_death: z.object({ days: z.int(), through: outputDay }).nullable().meta({
    description: 'What `chance_of_a_death_30d` is of: 30 days, or fewer where the season ends before.',
  }),
  calibration: calibration.omit({ bands: true }),
  lists: z.array(
    z.object({
      user_id: z.string(),
      expected_points: z.number().nullable(),
      expected_so_far: z.number().nullable().meta({
        description: 'What each morning expected of its day, with the calibration known that morning.',
      }),
      points: z
        .int()
        .meta({ description: 'From confirmed deaths; window picks and lists without a death are left out.' }),
      chance_of_a_death_30d: z.number().nullable(),
    }),
  ),
  win: z.array(z.object({ user_id: z.string(), chance: z.number().nullable() })),
  win_others: z.number(),
})

/** Converts the page for the REST API. */
export const answerOf = (page: OutlookPage): z.output<typeof outlookAnswer> => {
  const { factor, low, high, observed, expected, month } = page.calibration
  return {
    as_of: page.asOf,
    through: page.through,
    steps:
      page.stepAhead === null || page.stepBehind === null
        ? null
        : {
            expected_points: page.stepAhead,
            expected_so_far: page.stepBehind,
            chance_of_a_death_30d: page.stepChance,
            win: page.stepWin,
          },
    chance_of_a_death:
      page.asOf === null || page.chanceThrough === null
        ? null
        : { days: daysBetween(page.asOf, page.chanceThrough) + 1, through: page.chanceThrough },
    calibration: { factor, low, high, observed, expected, month },
    lists: page.lists.map((list) => ({
      user_id: list.userId,
      expected_points: list.expectedPoints,
      expected_so_far: list.expectedSoFar,
      points: list.points,
      chance_of_a_death_30d: list.chanceOfADeath,
    })),
    win: page.win.map(({ userId, chance }) => ({ user_id: userId, chance })),
    win_others: page.others,
  }
}
