// Firefox before 125 has no Intl.Segmenter. It shows only the first code point of a composed emoji.
const graphemes =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null

/** The first grapheme, so an emoji or a letter with combining marks stays complete */
const firstOf = (word: string): string =>
  (graphemes ? [...graphemes.segment(word)][0]?.segment : [...word][0]) ?? ''

/** First letters of the first and last name. Words without a letter are ignored, unless there are no others. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const named = words
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
  const [first = '', ...others] = named.length > 0 ? named : words.slice(0, 1)
  return (firstOf(first) + firstOf(others.at(-1) ?? '')).toLocaleUpperCase()
}
