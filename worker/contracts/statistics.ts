import { z } from 'zod'
import { scoringFieldKeys } from '../domain/league-settings/values.ts'
import { countries, fields } from '../domain/people/facets.ts'
import { publicProfile } from './accounts/profile.ts'
import { leaderboardInput, leaderboardPage } from './competitions/standings.ts'
import { outputDay } from './fields/fields.ts'
import { leagueHead } from './league.ts'
import { querySettings } from './league-settings.ts'
import { wikidataId } from './lists/pick.ts'
import { leaguePack } from './packs/league-pack.ts'
import { personInLine } from './people/person-in-line.ts'
import { outputScoringRules } from './rules.ts'
import { season } from './season.ts'

const personNamed = personInLine.extend({
  /** Null for the living, and for people who died after the season. */
  diedOn: outputDay.nullable(),
})
export type PersonNamed = z.output<typeof personNamed>

const heldPerson = personNamed.extend({ userIds: z.array(z.string()) })

const listFigures = publicProfile.extend({
  /** False for a player who has left. */
  active: z.boolean(),
  people: z.int(),
  /** Those that are on no other list. */
  alone: z.int(),
  /** In whole years, at death for the dead; null if no birth date is known. */
  ages: z
    .object({
      youngest: z.int(),
      median: z.number(),
      oldest: z.int(),
      youngestPerson: personNamed,
      oldestPerson: personNamed,
    })
    .nullable(),
  /** The number of common people with each list, in the order of `lists`; with itself, its size. */
  shared: z.array(z.int()),
  /** Points of each month, in the order of `months`. */
  points: z.array(z.int()),
})

/** Statistics of a season, from what is known on its last day, or today. */
export const statistics = z.object({
  /** The date of the statistics. */
  day: outputDay,
  /** Distinct people on the lists. */
  people: z.int(),
  /** The deaths of people on the lists that counted. */
  deaths: z.int(),
  /** In table order. */
  lists: z.array(listFigures),
  /** Groups of five years, without gaps. */
  ages: z.array(z.object({ from: z.int(), people: z.int() })),
  ageless: z.int(),
  /** A person with several fields counts for each. */
  fields: z.array(z.object({ name: z.enum(fields), people: z.int() })),
  fieldless: z.int(),
  /** By ISO 3166 code. */
  countries: z.array(z.object({ name: z.enum(countries), people: z.int() })),
  countryless: z.int(),
  /** On two lists or more. */
  mostShared: z.array(heldPerson),
  /** On one list only, least known first. */
  rarest: z.array(heldPerson),
  /** The number of people on one list only. */
  alone: z.int(),
  /** The first day of each month. */
  months: z.array(outputDay),
  /** The longest time without a death on any list; days are inclusive. */
  quiet: z.object({ from: outputDay, to: outputDay, days: z.int(), goesOn: z.boolean() }).nullable(),
  longestHeld: z.array(
    z.object({ userId: z.string(), person: personNamed, since: outputDay, days: z.int() }),
  ),
})

const ofSeason = { league: leagueHead, season, seasons: leaderboardPage.shape.seasons }

export const statisticsPage = statistics.extend(ofSeason)
export type StatisticsPage = z.output<typeof statisticsPage>

/**
 * The hypothetical changes; a field that is left out stays as it was. Everything is in the query: nothing is stored.
 */
export const whatIfInput = leaderboardInput.extend({
  ...querySettings(scoringFieldKeys),
  /** Complete scoring rules instead of every version's; of a whole document, only scoring, lists and deaths apply. */
  pack: leaguePack.optional(),
  /** A person whose confirmed death counted in this season: the table without that death. */
  without: wikidataId.optional(),
  /** An invented season instead of the league's own: lists of the same length, with invented people and deaths. */
  madeUp: z.boolean().optional(),
})

/** A player whose rank differs from the real table, with the causes. */
const move = z.object({
  userId: z.string(),
  from: z.int(),
  to: z.int(),
  /** Strongest first; empty if only the tie-break between equal points differs. */
  causes: z.array(
    z.object({
      /** The player whose points changed: this one, or one who overtakes or is overtaken. */
      userId: z.string(),
      displayName: z.string(),
      points: z.int(),
      /** The rule's id in the ledger, `base` for the points of every death; null: a death that is left out. */
      rule: z.string().nullable(),
      /** The rule as a sentence, or the dead person's name. */
      text: z.string(),
      /** Only the league's own rules have it. */
      isGone: z.boolean(),
    }),
  ),
})

/** A season's hypothetical table, compared with the real one. */
export const whatIf = z.object({
  /** The league's own rules in force today, or on the season's last day. */
  rules: outputScoringRules,
  /** The deaths that counted, by day; each can be left out. */
  deaths: z.array(heldPerson),
  /** In the order of the hypothetical table. */
  rows: z.array(
    publicProfile.extend({
      active: z.boolean(),
      rank: z.int(),
      points: z.int(),
      provisionalPoints: z.int(),
      alive: z.int(),
      dead: z.int(),
      total: z.int(),
      /** In the real table. */
      before: z.object({ rank: z.int(), points: z.int() }),
    }),
  ),
  /** In the order of the hypothetical table; only players whose rank changes. */
  moves: z.array(move),
  /** For an invented season: its deaths by day, and their holders. Null for a real season. */
  madeUp: z
    .array(z.object({ name: z.string(), age: z.int(), diedOn: outputDay, userIds: z.array(z.string()) }))
    .nullable(),
})

export const whatIfPage = whatIf.extend(ofSeason)
export type WhatIfPage = z.output<typeof whatIfPage>
