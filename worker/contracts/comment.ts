import { z } from 'zod'
import { charactersIn, commentLength, commentThreads, reactionSigns } from '../domain/news/comments.ts'
import { publicProfile } from './accounts/profile.ts'
import { id, instant, leagueRef, lineOfText, pageInput, words } from './fields/fields.ts'

/** At most two UTF-16 code units for each code point, for clients that count these. */
const maxLength = 2 * commentLength

/** One line of plain text: at most 280 code points, of any byte length. */
const commentText = z
  .string()
  .trim()
  .refine((text) => charactersIn(text) <= commentLength, {
    ...words('remarkTooLong', { max: commentLength }),
    abort: true,
  })
  .pipe(lineOfText(maxLength))
  .meta({ maxLength })

const onEntry = { league: leagueRef, entry: id }
const thread = z.enum(commentThreads)

export const listCommentsInput = pageInput.extend({ ...onEntry, thread: thread.default('talk') })
export const addCommentInput = z.object({ ...onEntry, thread: thread.default('talk'), text: commentText })
export const commentInput = z.object({ league: leagueRef, id })
/** `editedAt`: as in the report that was read; without it the current text is dismissed. */
export const dismissInput = commentInput.extend({ editedAt: instant.nullable().optional() })
export const editCommentInput = commentInput.extend({ text: commentText })
export const reactInput = z.object({
  ...onEntry,
  sign: z.enum(reactionSigns),
  /** Sets or removes the reaction; idempotent. */
  on: z.boolean(),
})

/** A member's comment on an activity item. Name and text are removed when the user's account is deleted. */
export const comment = z.object({
  id: z.string(),
  thread,
  author: publicProfile.nullable(),
  text: z.string().nullable(),
  at: instant,
  editedAt: instant.nullable(),
  /** The reader has reported it to the admins. */
  reported: z.boolean(),
})
export type Comment = z.output<typeof comment>

export const removedComment = z.object({ id: z.string(), undoUntil: instant })

/** The reactions on an item; those with a count of zero are left out. */
export const reactions = z
  .object({
    sign: z.enum(reactionSigns),
    count: z.int(),
    /** The reader's own is among them. */
    own: z.boolean(),
  })
  .array()

/** The discussion of an activity item. */
export const discussion = z.object({
  reactions,
  /** The number of comments. */
  remarks: z.int(),
  /** For a death that is not retracted: the number of remembrances, and the latest, newest first. */
  remembrance: z.object({ remarks: z.int(), latest: comment.array() }).nullable(),
})
export type Discussion = z.output<typeof discussion>

/** A comment that members have reported to the admins; the reporters are never revealed. */
export const reportedComment = comment.omit({ reported: true }).extend({
  entryId: z.string(),
  /** The time of the first report, and the number of reports. */
  reportedAt: instant,
  reports: z.int(),
  /** The reader's own comment: another admin decides. */
  own: z.boolean(),
})
export type ReportedComment = z.output<typeof reportedComment>
