import { z } from 'zod'
import type { EntryReason } from '../domain/scoring/rules.ts'
import type { Locale } from './errors.ts'

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

const points = {
  en: (n: number) => (n === 1 ? '1 point' : `${n} points`),
  it: (n: number) => (n === 1 ? '1 punto' : `${n} punti`),
}

/** A term of a score in words. */
const reasonText = (reason: EntryReason, locale: Locale): string => {
  const italian = locale === 'it'
  const said = points[locale](reason.points)
  switch (reason.rule) {
    case 'age':
      if (reason.age === null) return italian ? `Età ignota: ${said}` : `Age unknown: ${said}`
      if (reason.age >= 100)
        return italian
          ? `${reason.age} anni: ${said}, il minimo`
          : `Aged ${reason.age}: ${said}, the least there is`
      return italian
        ? `${reason.age} anni: 100 − ${reason.age} = ${said}`
        : `Aged ${reason.age}: 100 − ${reason.age} = ${said}`
    case 'flat':
      return italian ? `Per ogni decesso: ${said}` : `For every death: ${said}`
    case 'rarity':
      if (reason.players <= 1)
        return italian ? `Un solo giocatore: rarità ${said}` : `A single player: rarity ${said}`
      if (reason.holders === 1)
        return italian
          ? `In una sola lista su ${reason.players}: +${said}`
          : `On only one list of ${reason.players}: +${said}`
      return italian
        ? `In ${reason.holders} liste su ${reason.players}: +${said}`
        : `On ${reason.holders} lists of ${reason.players}: +${said}`
    case 'first_death':
      return italian ? `Primo decesso della classifica: +${said}` : `First death of the table: +${said}`
  }
}

/** A term of a score as the contract tells it. */
export const viewReason = (reason: EntryReason, locale: Locale): ScoreReason => ({
  ...reason,
  text: reasonText(reason, locale),
})
