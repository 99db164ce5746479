// Firefox before 125 has none: an emoji of several parts is then shown by its first.
const graphemes =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null

/** The first character as people count them: an emoji or a letter with its marks is one. */
const firstOf = (word: string): string =>
  (graphemes ? [...graphemes.segment(word)][0]?.segment : [...word][0]) ?? ''

/** First letters of the first and last name; what has no letter in it is no name, unless there is nothing else. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const named = words
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
  const [first = '', ...others] = named.length > 0 ? named : words.slice(0, 1)
  return (firstOf(first) + firstOf(others.at(-1) ?? '')).toLocaleUpperCase()
}
