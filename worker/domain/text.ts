/**
 * Characters that no line of text may contain: control characters and all line breaks, lone surrogates, private-use
 * characters and noncharacters, and characters that change the direction of the text after them
 */
const unshowable = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]+/u
const allUnshowable = new RegExp(unshowable, 'gu')

/** A visible character: no space, no ignorable character, and no blank that counts as a letter */
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True for a text with at least one visible character */
export const isVisible = (text: string): boolean => visible.test(text)

/** True for a text that can be shown on one line without effects on the text around it */
export const isShowable = (text: string): boolean => !unshowable.test(text)

/** The text with a space in place of characters that cannot be shown */
export const showable = (text: string): string => text.replace(allUnshowable, ' ')

/** The first `max` UTF-16 code units of a text, without half of a surrogate pair at the end */
export const clipped = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
