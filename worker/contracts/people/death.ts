import { z } from 'zod'
import { deathStates } from '#domain/news/announced-death.ts'
import { instant } from '../fields/fields.ts'
import { biography } from './biography.ts'
import { personInLine } from './person-in-line.ts'

/**
 * Support for a death besides Wikidata's bare statement: a source that the statement cites, or an encyclopedia’s
 * article.
 */
const deathSources = ['reference', 'article'] as const

/** An announced death in its present state: the person, the source of the news, and whether it is confirmed. */
export const announcedDeath = z.object({
  state: z.enum(deathStates),
  ...personInLine.shape,
  /** What the person was known for, in a few words. */
  description: z.string().nullable(),
  /** One or two sentences; null if there is no article, or it has not been fetched yet. */
  quotation: biography.nullable(),
  birthYear: z.int().nullable(),
  /** With its known precision: `2026-11-21`, `2026-11` or `2026`; null: a death without a date is reported. */
  diedOn: z.string().nullable(),
  /** When it was confirmed, or reported. */
  since: instant.nullable(),
  /** The earliest time at which a report is confirmed, or a disputed death retracted. */
  settlesAt: instant.nullable(),
  /** The sources no longer support the confirmed death. */
  contested: z.boolean(),
  sources: z.enum(deathSources).array(),
  /** The names of the other players for whom it counts, or would count; `isOwn`: the reader is one too. */
  holders: z.string().array(),
  isOwn: z.boolean(),
})
export type AnnouncedDeath = z.output<typeof announcedDeath>
