/** Letters alone, so that "Beyonce" finds Beyoncé. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word of what is looked for stands somewhere in a text, at the beginning of a word. */
export const hasWords = (text: string, wanted: string): boolean => {
  const words = plain(text).split(/[\s\-’'(]+/)
  return plain(wanted)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
