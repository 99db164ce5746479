/** The characters that the fonts have: the Latin alphabets of Europe. */
const drawable = /[\u0020-\u024f\u02b0-\u02ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122]/u

/** Removes what cannot be drawn: other scripts, emoji, and invisible characters. */
const withoutUndrawable = (text: string): string =>
  [...text.normalize('NFC')].filter((letter) => drawable.test(letter) && !/\p{C}/u.test(letter)).join('')

/** The first name of a display name, without letters that cannot be drawn; null if nothing is left. */
export const drawnFirstName = (displayName: string): string | null =>
  displayName
    .split(/\s+/)
    .map((word) => withoutUndrawable(word.split('@')[0] ?? ''))
    .find((word) => /[\p{L}\p{N}]/u.test(word)) ?? null

export const isDrawn = (name: string): boolean => withoutUndrawable(name) === name.normalize('NFC')
