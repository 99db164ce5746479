import type { TFunction } from 'i18next'
import { z } from 'zod'
import '#locales/resources.ts'
import type { EntryReason } from '#domain/scoring/rules.ts'
import { becauseWords, type PackTexts } from './pack-words.ts'

/** A term of a score: the rule, its points, its numbers, and a sentence. */
export const scoreReason = z.object({
  /** age, flat, table, rarity, first_death, weight, transfer or least; for a term of the league's own rules, its id. */
  rule: z.string(),
  points: z.int(),
  text: z.string(),
  /** Whole years at death; with `age` and `table`, null if the birth date is unknown. */
  age: z.int().nullish(),
  /** The number that the age was subtracted from; only with `age`, and only if it is not 100. */
  of: z.int().optional(),
  /** The age on the first day of the table. */
  atStart: z.literal(true).optional(),
  /** The person's holders at the beginning of the day of death, and the number of players; only with `rarity`. */
  holders: z.int().optional(),
  players: z.int().optional(),
  /** Why it applied; only for a term of the league's own rules. */
  because: z.string().optional(),
  /** The factor. */
  times: z.number().optional(),
  /** The pick's position on its list of `size` picks; only with `weight`. */
  rank: z.int().optional(),
  size: z.int().optional(),
  /** The first day of the transfer window; only with `transfer`. */
  day: z.string().optional(),
})
export type ScoreReason = z.output<typeof scoreReason>

/** Texts of the namespaces `reasons` and `packs`, in the reader's language. */
export interface ReasonTexts extends Pick<PackTexts, 'language'> {
  reasons: TFunction<'reasons'>
  packs: PackTexts['t']
}

const ageText = (
  { age, points, of = 100 }: Extract<EntryReason, { rule: 'age' }>,
  t: TFunction<'reasons'>,
): string => {
  const brings = t('points', { count: points })
  if (age === null) return t('ageUnknown', { points: brings })
  return t(points === of - age ? 'age' : 'ageLeast', { age, of, points: brings })
}

const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`)

/** A term of a score as output. */
export const viewReason = (
  reason: EntryReason,
  { reasons: t, packs, language }: ReasonTexts,
): ScoreReason => {
  const points = t('points', { count: reason.points })
  switch (reason.rule) {
    case 'age':
      return { ...reason, text: ageText(reason, t) }
    case 'flat':
      return { ...reason, text: t('flat', { points }) }
    case 'table':
      return {
        ...reason,
        text: reason.age === null ? t('ageUnknown', { points }) : t('table', { age: reason.age, points }),
      }
    case 'rarity': {
      const { holders: count, players } = reason
      return {
        ...reason,
        text: players <= 1 ? t('rarityAlone', { points }) : t('rarity', { count, players, points }),
      }
    }
    case 'first_death':
      return { ...reason, text: t('firstDeath', { points }) }
    case 'weight': {
      const { rank, of } = reason
      return {
        rule: 'weight',
        points: reason.points,
        rank,
        size: of,
        text: t('weight', { rank, of, points }),
      }
    }
    case 'transfer':
      return {
        rule: 'transfer',
        points: reason.points,
        day: reason.from,
        text: t('transfer', { points: signed(reason.points) }),
      }
    case 'least':
      return { ...reason, text: t('least', { points }) }
    case 'term': {
      const { id, times } = reason
      const because = becauseWords(reason, { t: packs, language })
      return {
        rule: id,
        points: reason.points,
        text: t('term', { points: signed(reason.points), because }),
        because,
        ...(times === undefined ? {} : { times }),
      }
    }
  }
}
