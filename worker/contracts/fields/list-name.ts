import { nameMaxLength } from '#domain/picks/editing.ts'
import { clipped } from '#domain/text.ts'
import type { Locale } from '../errors.ts'
import { wordsIn } from '../words.ts'

/** Numbers that are written out as words: common list sizes. */
const written = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const

/** The default name of a player's list: "Marta’s ten". */
export const suggestedListName = (player: string, picks: number, locale: Locale): string => {
  const key = written.find((number) => number === String(picks)) ?? 'any'
  return wordsIn(locale, 'pages')(`listName.${key}`, { name: clipped(player, nameMaxLength - 20), picks })
}
