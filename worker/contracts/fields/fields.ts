import { z } from 'zod'
import { choosableDays } from '#domain/calendar-day.ts'
import { isShowable, isVisible } from '#domain/text.ts'
import type texts from '#locales/en/fields.json'

type FieldText = keyof typeof texts
type Values = Readonly<Record<string, string | number>>

/** Our own message for a rule: its key in locales/{language}/fields.json. validation.ts translates it. */
export const words = (says: FieldText, values: Values = {}) => ({ params: { says, values } })

/** The same for a rule of many fields: the message names the invalid one. */
export const wordsOfAny = (says: FieldText, values: Values = {}) => ({
  params: { says, values, named: true },
})

/** A line of text for people: trimmed, with a visible character, without control or direction characters. */
export const lineOfText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isVisible, wordsOfAny('nothingToRead'))
    .refine(isShowable, wordsOfAny('notShowable'))

/** A league's slug or id. */
export const leagueRef = z.string().min(1).max(100)

/** An id of ours, or the `sub` of a foreign issuer. */
export const id = z.string().min(1).max(100)

const { first, last } = choosableDays

/** A UTC day chosen by a user. */
export const day = z.iso
  .date()
  .refine((text) => text >= first && text <= last, wordsOfAny('dayRange', { first, last }))

/*
 * Output is not validated, only input. A value that was stored under other rules, or came from outside, is
 * returned unchanged: a page that refused it could not be opened at all.
 */

/** A UTC day as output. */
export const outputDay = z.string().meta({ format: 'date' })

/** A UTC timestamp as output. */
export const instant = z.string().meta({ format: 'date-time' })

/** An integer between two bounds, both inclusive. */
export const wholeNumber = ([min, max]: readonly [number, number]) => z.int().min(min).max(max)

/** A number, also as text, as in a query. `z.coerce` would read null, true and an empty text as numbers, too. */
export const numberOrText = <Schema extends z.ZodType<number>>(number: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), number)

export const leagueInput = z.object({ league: leagueRef })

/** A page of a list, newest first: `before` is the last entry's id of the previous page. */
export const pageInput = z.object({
  before: id.optional(),
  limit: numberOrText(wholeNumber([1, 100])).default(50),
})
