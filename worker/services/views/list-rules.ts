import type { Locale } from '#contracts/errors.ts'
import { packTexts } from '#contracts/words/rule-texts.ts'
import { placeNames, whoWords } from '#contracts/words/who-words.ts'
import type { PickRow } from '#db/queries/picks/picks.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { isCountedDead } from '#domain/picks/counting.ts'
import {
  isSubstitute,
  joinList,
  type ListRefusal,
  type ListRules,
  type RuledPerson,
  ruledPerson,
  type StandingPick,
  type WhoRefusal,
  whoRefusal,
} from '#domain/picks/list-rules.ts'
import { firstDayOf, type Season } from '#domain/seasons/state.ts'
import { AppError } from '../errors.ts'

/** The data of a pick that list rules need. */
type JudgedRow = {
  pick: Pick<
    PickRow['pick'],
    'id' | 'place' | 'price' | 'suspendedAt' | 'addedAt' | 'countsFrom' | 'removedAt' | 'voidedAt' | 'pauses'
  >
  person: Parameters<typeof ruledPerson>[0]
} & Pick<PickRow, 'diedOn' | 'playerWasIn'>

/** The picks that take places on a list, in the types of the list rules. */
export const standingOf = (season: Season, rows: readonly JudgedRow[]): StandingPick[] => {
  const days = { start: firstDayOf(season), end: season.endDate }
  return rows
    .filter(({ pick }) => pick.removedAt === null && pick.voidedAt === null && !isSubstitute(pick))
    .map((row) => ({
      id: row.pick.id,
      place: row.pick.place,
      price: row.pick.price,
      isGone: isCountedDead(row.pick, row, days),
      person: ruledPerson(row.person, days.start),
    }))
}

/** The data of the user's own list on which its rules depend. */
export interface RuledList {
  listRules: ListRules | null
  standing: readonly StandingPick[]
  barred: ReadonlySet<string>
  season: Season
  rules: { pack: ScoringPack | null }
}

/** The present ids of the people barred by this version of a league's rules. */
export const barredBy = (
  { leagueId, version }: { leagueId: string; version: number },
  rows: readonly { leagueId: string; version: number; id: string }[],
): Set<string> =>
  new Set(rows.flatMap((row) => (row.leagueId === leagueId && row.version === version ? [row.id] : [])))

type Person = Parameters<typeof ruledPerson>[0] & { id: string }

/** Why the rules of a league exclude a person from every list. */
export const refusedByRules = (
  { rules, barred }: Pick<RuledList, 'rules' | 'barred'>,
  person: Person,
): WhoRefusal | null => whoRefusal(person, rules.pack?.who, barred)

/** A person in the types of the list rules. */
export const onThisList = ({ season }: Pick<RuledList, 'season'>, person: Person): RuledPerson =>
  ruledPerson(person, firstDayOf(season))

/** Why a person can't be added to this list as it is now; null if they can. */
export const refusedByList = (list: RuledList, person: Person): ListRefusal | null => {
  if (list.listRules === null) return null
  const placing = joinList(list.listRules, list.standing, onThisList(list, person))
  return placing.fits ? null : placing.refusal
}

type Params = Record<string, string | number>

export const refusalParams = (
  { place, open = [], quota, price = 0, left = 0 }: ListRefusal,
  rules: ListRules | null,
  locale: Locale,
): Params => {
  const words = packTexts(locale)
  const who = quota?.who ?? rules?.places.find(({ name }) => name === place)?.who
  return {
    place: place ?? '',
    open: placeNames(open, words),
    who: who ? whoWords(who, words) : '',
    min: quota?.min ?? 0,
    max: quota?.max ?? 0,
    price,
    left: Math.max(0, left),
    cap: rules?.budget?.cap ?? 0,
  }
}

export const listError = (refusal: ListRefusal, rules: ListRules | null, locale: Locale): AppError =>
  new AppError(refusal.code, {
    ...(refusal.place === undefined ? {} : { field: 'place' }),
    params: refusalParams(refusal, rules, locale),
  })

/** The same for a refusal by the rule that limits which people may be picked. */
export const whoParams = (person: { sitelinks: number }, { pack }: { pack: ScoringPack | null }): Params => ({
  languages: pack?.who?.languages ?? 0,
  sitelinks: person.sitelinks,
})
