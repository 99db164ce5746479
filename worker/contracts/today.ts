import { z } from 'zod'
import { deadlineKinds } from '../domain/seasons/deadlines.ts'
import { usualness } from '../domain/today/quiet.ts'
import { activityLine } from './activity.ts'
import { outputDay } from './fields/fields.ts'
import { personInLine } from './people/person-in-line.ts'

/** A day that matters to a league. */
const deadline = z.object({
  kind: z.enum(deadlineKinds),
  /** The last day of a period or deadline, or the first day of something that begins. */
  on: outputDay,
  round: z.int().nullable(),
  competition: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
})

/** The time since the last death on the lists, or since the season began. */
const quiet = z.object({
  days: z.int(),
  since: z.enum(['death', 'start']),
  /** For all lists together; null if it would be about too few people. */
  usual: z.enum(usualness).nullable(),
})

/** A league's day. It never shows more than a member may see, and no numbers about a living person. */
export const today = z.object({
  day: outputDay,
  /** Living people on the lists whose birth date is known to the day, oldest first. */
  birthdays: personInLine.extend({ age: z.int(), /** A multiple of ten. */ round: z.boolean() }).array(),
  /**
   * Deaths announced today or on the two days before, newest first, each with its remembrances. While there is one,
   * `oneFromLead` is empty.
   */
  deaths: activityLine.array(),
  /** Null if the day has another topic, if the season is not running, or while a death is reported and not settled. */
  quiet: quiet.nullable(),
  /** The next important days, soonest first. */
  dates: deadline.array(),
  /** Players who would take the lead with one ordinary death. */
  oneFromLead: z.string().array(),
  /** A living person on the lists, a different one each day; null if the day has another topic. */
  person: personInLine
    .extend({
      description: z.string().nullable(),
      birthYear: z.int().nullable(),
      age: z.int().nullable(),
      /** In the reader's language if there is an article in it. */
      wikipediaUrl: z.string().nullable(),
    })
    .nullable(),
})
export type Today = z.output<typeof today>
