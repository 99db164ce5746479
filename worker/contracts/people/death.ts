import { z } from 'zod'
import { deathStates } from '#domain/news/announced-death.ts'
import { instant } from '../fields/fields.ts'
import { biography } from './biography.ts'

/** Who besides Wikidata's bare statement bears a death out: a source that the statement names, or an encyclopedia’s article. */
const deathSources = ['reference', 'article'] as const

/** An announced death as it stands now: who it was, where the news comes from, and how far it is believed. */
export const announcedDeath = z.object({
  state: z.enum(deathStates),
  wikidataId: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  /** What the person was known for, in a few words. */
  description: z.string().nullable(),
  /** One or two sentences; null: there is no article, or it has not been read yet. */
  quotation: biography.nullable(),
  birthYear: z.int().nullable(),
  /** As exactly as it is known: `2026-11-21`, `2026-11` or `2026`; null: a death without a date is reported. */
  diedOn: z.string().nullable(),
  /** When it was confirmed, or reported. */
  since: instant.nullable(),
  /** When a report can be confirmed at the earliest, or a confirmed death that is contested be taken back. */
  settlesAt: instant.nullable(),
  /** The sources no longer bear out what was confirmed. */
  contested: z.boolean(),
  sources: z.enum(deathSources).array(),
  /** Names of the players for whom it counts, or would, without the reader; and whether the reader is one of them. */
  holders: z.string().array(),
  isOwn: z.boolean(),
})
export type AnnouncedDeath = z.output<typeof announcedDeath>
