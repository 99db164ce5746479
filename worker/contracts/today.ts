import { z } from 'zod'
import { deadlineKinds } from '../domain/seasons/deadlines.ts'
import { usualness } from '../domain/today/quiet.ts'
import { activityLine } from './activity.ts'
import { outputDay } from './fields/fields.ts'

/** A day that matters to a league. */
const deadline = z.object({
  kind: z.enum(deadlineKinds),
  /** The last day for what ends or is due, the first for what begins. */
  on: outputDay,
  round: z.int().nullable(),
  competition: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
})

const personLine = z.object({ wikidataId: z.string(), name: z.string(), imageUrl: z.string().nullable() })

/** How long it is since somebody on the lists died, or since the season began. */
const quiet = z.object({
  days: z.int(),
  since: z.enum(['death', 'start']),
  /** Of all lists together; null where that would tell of too few people. */
  usual: z.enum(usualness).nullable(),
})

/** What there is to tell of a league on a day: never more than a member may see, and no figure of anybody living. */
export const today = z.object({
  day: outputDay,
  /** Of living people on the lists whose birth is known to the day, the eldest first. */
  birthdays: personLine.extend({ age: z.int(), /** A full ten years. */ round: z.boolean() }).array(),
  /**
   * Deaths announced on this day or the two before, newest first, each with its lines of remembrance. While there is one, nobody
   * is named who would lead.
   */
  deaths: activityLine.array(),
  /** Null on a day that has something else to tell, where the season does not run, or a death is reported and not settled. */
  quiet: quiet.nullable(),
  /** The next days that matter, soonest first. */
  dates: deadline.array(),
  /** Players whom one ordinary death would put first. */
  oneFromLead: z.string().array(),
  /** Somebody living on the lists, another one each day; null on a day that has something else to tell. */
  person: personLine
    .extend({
      description: z.string().nullable(),
      birthYear: z.int().nullable(),
      age: z.int().nullable(),
      /** In the reader's language where there is one. */
      wikipediaUrl: z.string().nullable(),
    })
    .nullable(),
})
export type Today = z.output<typeof today>
