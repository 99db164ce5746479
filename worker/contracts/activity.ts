import { z } from 'zod'
import { reactionSigns } from '../domain/news/comments.ts'
import { activityKinds } from '../domain/news/news-registry.ts'
import { auditActions } from '../domain/news/record.ts'
import { publicProfile } from './accounts/profile.ts'
import { discussion } from './comment.ts'
import { instant, leagueRef, pageInput } from './fields/fields.ts'
import { piece } from './news/sentence.ts'
import { announcedDeath } from './people/death.ts'
import { personInLine } from './people/person-in-line.ts'

export const recordInput = pageInput.extend({ league: leagueRef })

const details = z.record(z.string(), z.unknown())

/** A change of rules, roles or membership; `actor` is null for the system. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  action: z.enum(auditActions),
  actor: publicProfile.nullable(),
  /** The user that the change concerns, if any. */
  subject: publicProfile.nullable(),
  before: details.nullable(),
  after: details.nullable(),
  /**
   * For a cancelled competition: its players in drawing order. For a planned one whose players were changed: the chosen
   * players; null if all members play. Null for other entries.
   */
  draw: z.array(publicProfile).nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** The text of an activity item in the reader's language. */
export const description = z.object({
  /** The whole text, plain. */
  text: z.string(),
  /** The text in pieces, with names separate: the event, and its present consequences (`detail`; null: none). */
  sentence: piece.array(),
  detail: piece.array().nullable(),
  /** The path of the screen that shows it. */
  href: z.string(),
})
export type Description = z.output<typeof description>

/** An activity item as members see it. */
export const activityEntry = description.extend({
  id: z.string(),
  at: instant,
  kind: z.enum(activityKinds),
  actor: publicProfile.nullable(),
  person: personInLine.nullable(),
  competition: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  data: details,
  /**
   * Set on the newest of several items that are shown as one line, such as a player's picks of one day: the line for
   * all of them.
   */
  run: description.extend({ size: z.int() }).nullable(),
  /** A death on its first day: the consequences are collapsed. */
  mourned: z.boolean(),
  /** Comments and reactions; null if the item has no discussion, and on pages that leave them out. */
  voice: discussion.nullable(),
})

/** Extended for the app. */
export const activityLine = activityEntry.extend({
  /** The portrait beside it shows a dead person. */
  mourns: z.boolean(),
  /** The announced death in its present state; null for other items, and once the announcement no longer holds. */
  death: announcedDeath.nullable(),
  /** The reactions that this item accepts. */
  signs: z.enum(reactionSigns).array(),
})
export type ActivityEntry = z.output<typeof activityLine>
