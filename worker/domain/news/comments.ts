import { minuteMs } from '../calendar-day.ts'

export const reactionSigns = ['candle', 'flower', 'heart', 'smile', 'hats_off', 'well_i_never'] as const
export type ReactionSign = (typeof reactionSigns)[number]

/** The reactions allowed on news of a death */
export const mourningSigns = [
  'candle',
  'flower',
  'heart',
  'hats_off',
] as const satisfies readonly ReactionSign[]

/** The threads of comments: in remembrance of the person who died, or the talk about the item */
export const commentThreads = ['remembrance', 'talk'] as const
export type CommentThread = (typeof commentThreads)[number]

/** The longest comment in Unicode code points. An emoji that consists of several counts as several. */
export const commentLength = 280

/** The length of a text in code points */
export const charactersIn = (text: string): number => [...text].length

/** How long a removed comment can be restored by the member who removed it, by the wall clock */
export const commentUndoMs = 10 * minuteMs
