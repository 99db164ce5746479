/**
 * What no line of text may hold: control characters and line breaks of every kind, halves of surrogate pairs, private and
 * never-assigned characters, and those that turn the direction of all that follows.
 */
const unshowable = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]+/u
const allUnshowable = new RegExp(unshowable, 'gu')

/** Something that leaves a mark: no space, nothing that is left out, no blank that passes for a letter. */
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True for a text with something to see in it. */
export const isVisible = (text: string): boolean => visible.test(text)

/** True for a text that can be shown on one line, whatever stands beside it. */
export const isShowable = (text: string): boolean => !unshowable.test(text)

/** The text with a space in place of what can't be shown. */
export const showable = (text: string): string => text.replace(allUnshowable, ' ')

/** The first `max` characters, never half of one. */
export const clipped = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
