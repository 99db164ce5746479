import { z } from 'zod'
import { choosableDays } from '../domain/calendar-day.ts'
import { isShowable, isVisible } from '../domain/text.ts'

/** Words of our own for a rule, in both languages; worker/contracts/validation.ts picks the person's. */
export const words = (en: string, it: string) => ({ params: { en, it } })

/** The same for a rule of many fields: the message names the one at fault. */
export const wordsOfAny = (en: string, it: string) => ({ params: { en, it, named: true } })

/** A line of text that people read: trimmed, with something to see in it, without control or direction characters. */
export const lineOfText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isVisible, wordsOfAny('Please enter something to read.', 'Inserisci un testo leggibile.'))
    .refine(
      isShowable,
      wordsOfAny(
        'This text has characters that can’t be shown.',
        'Il testo contiene caratteri non visualizzabili.',
      ),
    )

/** A league as addresses name it: its slug or its id. */
export const leagueRef = z.string().min(1).max(100)

/** An id of ours, or the `sub` of a foreign issuer. */
export const id = z.string().min(1).max(100)

const { first, last } = choosableDays

/** A UTC day that somebody chooses. */
export const day = z.iso
  .date()
  .refine(
    (text) => text >= first && text <= last,
    wordsOfAny(`Please choose a day from ${first} to ${last}.`, `Scegli un giorno dal ${first} al ${last}.`),
  )

/*
 * What is told is not checked: rules are for what comes in. A value that was kept under other rules, or came from
 * outside, is told as it is; a page that refused it would be a page that nobody can open.
 */

/** A UTC day as it is told. */
export const toldDay = z.string().meta({ format: 'date' })

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
