import { z } from 'zod'

/** Words of our own for a rule, in both languages; worker/contracts/validation.ts picks the person's. */
export const words = (en: string, it: string) => ({ params: { en, it } })

const unshowable = /[\p{Cc}\p{Cs}\p{Co}\u202a-\u202e\u2066-\u2069]/u
const visible = /[^\p{Z}\p{C}]/u

/** A line of text that people read: trimmed, with something to see in it, without control or direction characters. */
export const lineOfText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(
      (text) => visible.test(text),
      words('Please enter something to read.', 'Inserisci un testo leggibile.'),
    )
    .refine(
      (text) => !unshowable.test(text),
      words(
        'This text has characters that can’t be shown.',
        'Il testo contiene caratteri non visualizzabili.',
      ),
    )

/** A league as addresses name it: its slug or its id. */
export const leagueRef = z.string().min(1).max(100)

/** An id of ours, or the `sub` of a foreign issuer. */
export const id = z.string().min(1).max(100)

/** A UTC day of the calendar. */
export const day = z.iso
  .date()
  .refine(
    (text) => text >= '1900-01-01' && text <= '2999-12-31',
    words('Please choose a day between 1900 and 2999.', 'Scegli un giorno tra il 1900 e il 2999.'),
  )

/** A moment in UTC as the API tells it. */
export const instant = z.iso.datetime()

/** A whole number within two ends, both included. */
export const wholeNumber = ([min, max]: readonly [number, number]) => z.int().min(min).max(max)

/** Input of a call that concerns one league. */
export const leagueInput = z.object({ league: leagueRef })

/** A page of a list, newest first: `before` is the id of the last entry seen. */
export const pageInput = z.object({
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
