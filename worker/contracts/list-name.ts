import { nameMaxLength } from '../domain/picks/editing.ts'
import { clipped } from '../domain/text.ts'
import type { Locale } from './errors.ts'

/** Numbers that are written out, as lists mostly have them. */
const written: Record<Locale, Record<number, string>> = {
  en: { 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', 10: 'ten', 12: 'twelve' },
  it: { 5: 'cinque', 6: 'sei', 7: 'sette', 8: 'otto', 9: 'nove', 10: 'dieci', 12: 'dodici' },
}

/** The name that a player's list goes by of itself: "Marta’s ten". */
export const suggestedListName = (player: string, picks: number, locale: Locale): string => {
  const name = clipped(player, nameMaxLength - 20)
  const count = written[locale][picks] ?? String(picks)
  if (locale === 'en') return picks === 1 ? `${name}’s one` : `${name}’s ${count}`
  if (picks === 1) return `L’unico di ${name}`
  return picks === 8 ? `Gli ${count} di ${name}` : `I ${count} di ${name}`
}
