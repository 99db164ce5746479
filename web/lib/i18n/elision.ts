/** A number that is said with a vowel in front: otto, ottanta, undici. */
const vowelFirst = /^(?:8\d{0,2}|11)(?!\d)/
const article = /(?:^|[\s(])(il|al|dal|del|nel|sul) $/i

/** The text with the article before the value, if one stands there, cut short. */
const shortened = (text: string, value: string): string => {
  const pieces = text.split(value)
  return pieces
    .map((piece, place) => {
      const [, word] = (place < pieces.length - 1 && article.exec(piece)) || []
      if (!word) return piece
      const short = /^il$/i.test(word) ? `${word.at(0) === 'I' ? 'L' : 'l'}’` : `${word}l’`
      return piece.slice(0, -word.length - 1) + short
    })
    .join(value)
}

/**
 * An Italian sentence whose articles suit the days and numbers that were put into it: l’8 maggio, dall’11 maggio, circa
 * l’80%. `values` are what was put in; words that stood there before are not looked at.
 */
export const elided = (sentence: string, values: readonly unknown[]): string =>
  values
    .filter((value) => typeof value === 'string')
    .filter((value) => vowelFirst.test(value))
    .reduce(shortened, sentence)
