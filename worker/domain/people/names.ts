/** Letters that Unicode normalization does not decompose, mapped to what people type without a special keyboard */
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

/** `O'Brien`, `J. K.`, `Jean-Luc`: can also be found as one word */
const joined = (name: string): string =>
  fold(name.replace(/(?<=\p{L})['’ʼ`-](?=\p{L})/gu, '').replace(/\.\s*(?=\p{L}\.)/gu, ''))

/**
 * A person's text in the search index: every name folded, without duplicates, by weight (label, then other labels and
 * aliases), separated by ` ` and with a space at both ends, so that searches can match word boundaries
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
