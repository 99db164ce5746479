import { z } from 'zod'
import { reactionSigns } from '../domain/news/comments.ts'
import { activityKinds } from '../domain/news/news-registry.ts'
import { auditActions } from '../domain/news/record.ts'
import { publicProfile } from './accounts/profile.ts'
import { instant, leagueRef, pageInput } from './fields/fields.ts'
import { piece } from './news/sentence.ts'
import { announcedDeath } from './people/death.ts'
import { voice } from './remark.ts'

export const recordInput = pageInput.extend({ league: leagueRef })

const details = z.record(z.string(), z.unknown())

/** One change of rules, roles or membership; `actor` null: the system. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  action: z.enum(auditActions),
  actor: publicProfile.nullable(),
  /** The user whom it concerns, where there is one. */
  subject: publicProfile.nullable(),
  before: details.nullable(),
  after: details.nullable(),
  /** Of a cancelled competition its players, in the order in which they were drawn; null for all else. */
  draw: z.array(publicProfile).nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** What happened in words, in the language of the one who asks. */
export const description = z.object({
  /** All of it, as plain text. */
  text: z.string(),
  /** The same in pieces, names apart: what happened, and what follows from it as things are now (null: nothing). */
  sentence: piece.array(),
  detail: piece.array().nullable(),
  /** The path of the screen on which it is seen. */
  href: z.string(),
})

/** One line of what members see happening. */
export const activityEntry = description.extend({
  id: z.string(),
  at: instant,
  kind: z.enum(activityKinds),
  actor: publicProfile.nullable(),
  person: z.object({ wikidataId: z.string(), name: z.string(), imageUrl: z.string().nullable() }).nullable(),
  competition: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  data: details,
  /** With the newest of several that belong together, such as the picks of one player on one day: all of them in one line. */
  run: description.extend({ size: z.int() }).nullable(),
  /** Of a death in its first day: what follows from it is folded away. */
  mourned: z.boolean(),
  /** What members say about it; null where nothing can be said, and on pages that don't tell. */
  voice: voice.nullable(),
})

/** The same for the app. */
export const activityLine = activityEntry.extend({
  /** The portrait beside it is of somebody who has died. */
  mourns: z.boolean(),
  /** The death that it announces, as it stands now; null for all else, and once the announcement does not hold any more. */
  death: announcedDeath.nullable(),
  /** The signs that can be set on it. */
  signs: z.enum(reactionSigns).array(),
})
export type ActivityEntry = z.output<typeof activityLine>
