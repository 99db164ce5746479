/** A number that is said with a vowel in front: otto, ottanta, undici. */
const vowelFirst = /^(?:8\d{0,2}|11)(?!\d)/
const article = /(?:^|[\s(])(il|al|dal|del|nel|sul) $/i

/** Words in front of a day or number, their article cut short where it needs to be: l’8 maggio, dall’11 maggio. */
export const withItalianArticle = (words: string, value: string): string => {
  const [, word] = (vowelFirst.test(value) && article.exec(words)) || []
  if (!word) return words
  const short = /^il$/i.test(word) ? `${word.at(0) === 'I' ? 'L' : 'l'}’` : `${word}l’`
  return words.slice(0, -word.length - 1) + short
}
