import type { TFunction } from 'i18next'
import { z } from 'zod'
import '#locales/resources.ts'
import type { EntryReason } from '#domain/scoring/rules.ts'

/** One term of a score: the rule, its points, its numbers, and the same in a sentence. */
export const scoreReason = z.object({
  rule: z.enum(['age', 'flat', 'rarity', 'first_death']),
  points: z.int(),
  text: z.string(),
  /** Whole years at death; only with `age`, and null where the birth date is not known. */
  age: z.int().nullish(),
  /** Who held the person as the day of death began, and who played; only with `rarity`. */
  holders: z.int().optional(),
  players: z.int().optional(),
})
export type ScoreReason = z.output<typeof scoreReason>

/** A term of a score in words. */
const reasonText = (reason: EntryReason, say: TFunction<'reasons'>): string => {
  const points = say('points', { count: reason.points })
  switch (reason.rule) {
    case 'age':
      if (reason.age === null) return say('ageUnknown', { points })
      return say(reason.age >= 100 ? 'ageLeast' : 'age', { age: reason.age, points })
    case 'flat':
      return say('flat', { points })
    case 'rarity':
      if (reason.players <= 1) return say('rarityAlone', { points })
      return say('rarity', { count: reason.holders, players: reason.players, points })
    case 'first_death':
      return say('firstDeath', { points })
  }
}

/** A term of a score as the contract tells it. @param say of the namespace `reasons`, in the reader's language */
export const viewReason = (reason: EntryReason, say: TFunction<'reasons'>): ScoreReason => ({
  ...reason,
  text: reasonText(reason, say),
})
