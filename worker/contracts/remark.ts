import { z } from 'zod'
import { charactersIn, commentLength, commentThreads, reactionSigns } from '../domain/news/comments.ts'
import { publicProfile } from './accounts/profile.ts'
import { id, instant, leagueRef, lineOfText, pageInput, words } from './fields/fields.ts'

/** One line of plain text: at most 280 code points, whatever they take up. */
const remarkText = lineOfText(2 * commentLength).refine(
  (text) => charactersIn(text) <= commentLength,
  words('remarkTooLong', { max: commentLength }),
)

const onEntry = { league: leagueRef, entry: id }
const thread = z.enum(commentThreads)

export const listCommentsInput = pageInput.extend({ ...onEntry, thread: thread.default('talk') })
export const addCommentInput = z.object({ ...onEntry, thread: thread.default('talk'), text: remarkText })
export const commentInput = z.object({ league: leagueRef, id })
export const editCommentInput = commentInput.extend({ text: remarkText })
export const reactInput = z.object({
  ...onEntry,
  sign: z.enum(reactionSigns),
  /** Whether it is to stand there; asking twice is asking once. */
  on: z.boolean(),
})

/** What a member says about an entry of the activity. Of a user who has deleted the account neither name nor text is left. */
export const remark = z.object({
  id: z.string(),
  thread,
  author: publicProfile.nullable(),
  text: z.string().nullable(),
  at: instant,
  editedAt: instant.nullable(),
  /** The reader has reported it to the admins. */
  reported: z.boolean(),
})
export type Comment = z.output<typeof remark>

/** A remark that was taken away, and until when the one who did it can put it back. */
export const removedComment = z.object({ id: z.string(), undoUntil: instant })

/** The signs that members have set on an entry, those that nobody has left out. */
export const reactions = z
  .object({
    sign: z.enum(reactionSigns),
    count: z.int(),
    /** The reader's is among them. */
    own: z.boolean(),
  })
  .array()

/** What is said of an entry. */
export const voice = z.object({
  reactions,
  /** How many remarks there are in the talk. */
  remarks: z.int(),
  /** Of a death that stands: how many there are in remembrance, and the latest of them, newest first. */
  remembrance: z.object({ remarks: z.int(), latest: remark.array() }).nullable(),
})
export type Discussion = z.output<typeof voice>

/** A remark that members have asked the admins to look at; by whom is told to nobody. */
export const reportedComment = remark.omit({ reported: true }).extend({
  entryId: z.string(),
  /** When it was reported first, and by how many. */
  reportedAt: instant,
  reports: z.int(),
  /** The reader's own: another admin decides. */
  own: z.boolean(),
})
export type ReportedComment = z.output<typeof reportedComment>
