/** A number whose Italian name begins with a vowel: otto, ottanta, undici */
const vowelFirst = /^(?:8\d{0,2}|11)(?!\d)/
const article = /(?:^|[\s(])(il|al|dal|del|nel|sul) $/i

/** The words before a day or number, with the article shortened if necessary: l’8 maggio, dall’11 maggio */
export const withItalianArticle = (words: string, value: string): string => {
  const [, word] = (vowelFirst.test(value) && article.exec(words)) || []
  if (!word) return words
  const short = /^il$/i.test(word) ? `${word.at(0) === 'I' ? 'L' : 'l'}’` : `${word}l’`
  return words.slice(0, -word.length - 1) + short
}
