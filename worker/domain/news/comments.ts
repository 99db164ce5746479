/** What can be said of an entry of the activity without words. */
export const reactionSigns = ['candle', 'flower', 'heart', 'smile', 'hats_off', 'well_i_never'] as const
export type ReactionSign = (typeof reactionSigns)[number]

/** What can be said so of a death. */
export const mourningSigns = [
  'candle',
  'flower',
  'heart',
  'hats_off',
] as const satisfies readonly ReactionSign[]

/** Where a remark stands: in remembrance of who died, or in the talk about the entry. */
export const commentThreads = ['remembrance', 'talk'] as const
export type CommentThread = (typeof commentThreads)[number]

/** The longest remark, in characters as Unicode counts them (code points): an emoji made of several counts as several. */
export const commentLength = 280

/** How long a text is, in code points. */
export const charactersIn = (text: string): number => [...text].length

/** For how long the one who took a remark away can put it back, by the wall clock. */
export const commentUndoMs = 10 * 60_000
