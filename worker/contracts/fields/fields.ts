import { z } from 'zod'
import { choosableDays } from '#domain/calendar-day.ts'
import { isShowable, isVisible } from '#domain/text.ts'
import type texts from '#locales/en/fields.json'

type FieldText = keyof typeof texts
type Values = Readonly<Record<string, string | number>>

/** Words of our own for a rule: their key in locales/{language}/fields.json. validation.ts says them to the person. */
export const words = (says: FieldText, values: Values = {}) => ({ params: { says, values } })

/** The same for a rule of many fields: the message names the one at fault. */
export const wordsOfAny = (says: FieldText, values: Values = {}) => ({
  params: { says, values, named: true },
})

/** A line of text that people read: trimmed, with something to see in it, without control or direction characters. */
export const lineOfText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isVisible, wordsOfAny('nothingToRead'))
    .refine(isShowable, wordsOfAny('notShowable'))

/** A league as addresses name it: its slug or its id. */
export const leagueRef = z.string().min(1).max(100)

/** An id of ours, or the `sub` of a foreign issuer. */
export const id = z.string().min(1).max(100)

const { first, last } = choosableDays

/** A UTC day that somebody chooses. */
export const day = z.iso
  .date()
  .refine((text) => text >= first && text <= last, wordsOfAny('dayRange', { first, last }))

/*
 * What is told is not checked: rules are for what comes in. A value that was kept under other rules, or came from
 * outside, is told as it is; a page that refused it would be a page that nobody can open.
 */

/** A UTC day as it is told. */
export const outputDay = z.string().meta({ format: 'date' })

/** A moment in UTC as it is told. */
export const instant = z.string().meta({ format: 'date-time' })

/** A whole number within two ends, both included. */
export const wholeNumber = ([min, max]: readonly [number, number]) => z.int().min(min).max(max)

/** Input of a call that concerns one league. */
export const leagueInput = z.object({ league: leagueRef })

/** A page of a list, newest first: `before` is the id of the last entry seen. */
export const pageInput = z.object({
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
