/** Lower case without accents, so that "Beyonce" finds Beyoncé */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** True if every word of `wanted` begins a word of the text */
export const hasWords = (text: string, wanted: string): boolean => {
  const words = plain(text).split(/[\s\-’'(]+/)
  return plain(wanted)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
