/** What the faces have letters for: the Latin alphabets of Europe. */
const drawable = /[\u0020-\u024f\u02b0-\u02ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122]/u

/** A text without what can't be drawn: other scripts, emoji, and characters that nobody sees. */
const withoutUndrawable = (text: string): string =>
  [...text.normalize('NFC')].filter((letter) => drawable.test(letter) && !/\p{C}/u.test(letter)).join('')

/** The first name of a display name, as far as it can be drawn; null where nothing of it can. */
export const drawnFirstName = (displayName: string): string | null =>
  displayName
    .split(/\s+/)
    .map((word) => withoutUndrawable(word.split('@')[0] ?? ''))
    .find((word) => /[\p{L}\p{N}]/u.test(word)) ?? null

/** A name that is drawn as a whole or not at all. */
export const isDrawn = (name: string): boolean => withoutUndrawable(name) === name.normalize('NFC')
