import { z } from 'zod'
import { scoringFieldKeys } from '../domain/league-settings/values.ts'
import { countries, fields } from '../domain/people/facets.ts'
import { publicProfile } from './accounts/profile.ts'
import { leaderboardInput, leaderboardPage } from './competitions/standings.ts'
import { outputDay } from './fields/fields.ts'
import { leagueHead } from './league.ts'
import { askedSettings } from './league-settings.ts'
import { wikidataId } from './lists/pick.ts'
import { leaguePack } from './packs/league-pack.ts'
import { outputScoringRules } from './rules.ts'
import { season } from './season.ts'

/** Somebody on a list, as a line of statistics names them. */
const personNamed = z.object({
  wikidataId: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  /** Null for the living, and for those who died after the season. */
  diedOn: outputDay.nullable(),
})
export type PersonNamed = z.output<typeof personNamed>

/** Somebody, and the user ids of those who have them. */
const heldPerson = personNamed.extend({ userIds: z.array(z.string()) })

const listFigures = publicProfile.extend({
  /** False for a player who has left. */
  active: z.boolean(),
  people: z.int(),
  /** Of these, on no other list. */
  alone: z.int(),
  /** In whole years, at death for the dead; null where no birth is known. */
  ages: z
    .object({
      youngest: z.int(),
      median: z.number(),
      oldest: z.int(),
      youngestPerson: personNamed,
      oldestPerson: personNamed,
    })
    .nullable(),
  /** How many people it has in common with each list, in the order of `lists`; with itself, how many are on it. */
  shared: z.array(z.int()),
  /** Points of each month, in the order of `months`. */
  points: z.array(z.int()),
})

/** What can be counted of a season, by what is known on its last day, or today. */
export const statistics = z.object({
  /** The day as of which it is counted. */
  day: outputDay,
  /** On the lists, each once. */
  people: z.int(),
  /** Of people on the lists, as far as they counted. */
  deaths: z.int(),
  /** In the order of the table. */
  lists: z.array(listFigures),
  /** Five years each, without a gap. */
  ages: z.array(z.object({ from: z.int(), people: z.int() })),
  ageless: z.int(),
  /** Who belongs to several counts for each. */
  fields: z.array(z.object({ name: z.enum(fields), people: z.int() })),
  fieldless: z.int(),
  /** By ISO 3166 code. */
  countries: z.array(z.object({ name: z.enum(countries), people: z.int() })),
  countryless: z.int(),
  /** On two lists or more. */
  mostShared: z.array(heldPerson),
  /** On one list only, the least widely known first. */
  rarest: z.array(heldPerson),
  /** How many are on one list only. */
  alone: z.int(),
  /** First days. */
  months: z.array(outputDay),
  /** The longest time without a death on any list, both days included. */
  quiet: z.object({ from: outputDay, to: outputDay, days: z.int(), goesOn: z.boolean() }).nullable(),
  longestHeld: z.array(
    z.object({ userId: z.string(), person: personNamed, since: outputDay, days: z.int() }),
  ),
})

const ofSeason = { league: leagueHead, season, seasons: leaderboardPage.shape.seasons }

export const statisticsPage = statistics.extend(ofSeason)
export type StatisticsPage = z.output<typeof statisticsPage>

/** What is thought to be otherwise; what is not named stays as it was. As a query names it: nothing is stored. */
export const whatIfInput = leaderboardInput.extend({
  ...askedSettings(scoringFieldKeys),
  /** Scoring as a whole, in place of every version's; of a whole document, what its lists and deaths bring. */
  pack: leaguePack.optional(),
  /** Somebody whose confirmed death counted in this season: the table without it. */
  without: wikidataId.optional(),
  /** A season that never was in place of the league's own: lists as long as its own, people and deaths invented. */
  madeUp: z.boolean().optional(),
})

/** Whose place differs from the real table, and what makes the difference. */
const move = z.object({
  userId: z.string(),
  from: z.int(),
  to: z.int(),
  /** The strongest first; none where only equal points part otherwise. */
  causes: z.array(
    z.object({
      /** Whose points it changes: the player's own, or those of somebody who passes or is passed. */
      userId: z.string(),
      displayName: z.string(),
      points: z.int(),
      /** The rule's name as in a ledger, `base` for what every death brings; null: a death that is left out. */
      rule: z.string().nullable(),
      /** The rule as a sentence, or the name of who died. */
      text: z.string(),
      /** Only the league's own rules have it. */
      isGone: z.boolean(),
    }),
  ),
})

/** A season's table as it would be, beside the real one. */
export const whatIf = z.object({
  /** The league's own rules, as they bind today or bound on the season's last day. */
  rules: outputScoringRules,
  /** The deaths that counted, by day; each may be left out. */
  deaths: z.array(heldPerson),
  /** In the order of the table as it would be. */
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
  /** In the order of the table as it would be; only those whose place changes. */
  moves: z.array(move),
  /** Deaths of a season that is made up, by day, and who had them: all of them invented. Null: the season is real. */
  madeUp: z
    .array(z.object({ name: z.string(), age: z.int(), diedOn: outputDay, userIds: z.array(z.string()) }))
    .nullable(),
})

export const whatIfPage = whatIf.extend(ofSeason)
export type WhatIfPage = z.output<typeof whatIfPage>
