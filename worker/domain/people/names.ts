/** Letters that Unicode does not take apart, as people type them without the right keyboard. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
}

const maxSearchText = 600

/** Lower case without diacritics or punctuation: `Lech Wałęsa` and `lech walesa` fold to the same text. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłħıŋŧ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC')

/** `O'Brien`, `J. K.`, `Jean-Luc`: also findable as one word. */
const joined = (name: string): string =>
  fold(name.replace(/(?<=\p{L})['’ʼ`-](?=\p{L})/gu, '').replace(/\.\s*(?=\p{L}\.)/gu, ''))

/**
 * What the search index holds of a person: every name folded, once, in order of weight (label, then other labels and
 * aliases), with ` | ` between them and a space at both ends, so that word boundaries can be searched for.
 */
export const searchTextOf = (names: readonly (string | null)[]): string => {
  const kept = new Set<string>()
  let length = 0
  for (const name of names) {
    if (!name) continue
    for (const form of [fold(name), joined(name)]) {
      if (!form || kept.has(form) || length + form.length + 3 > maxSearchText) continue
      kept.add(form)
      length += form.length + 3
    }
  }
  return kept.size === 0 ? '' : ` ${[...kept].join(' | ')} `
}
