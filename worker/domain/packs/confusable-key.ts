const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** A key that is equal for names that look alike: without case, width, spaces and invisible characters */
export const confusableKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(ignorable, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
