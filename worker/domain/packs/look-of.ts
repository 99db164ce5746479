const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** What two names have in common that look alike: case, width, spaces and what nobody sees are left out. */
export const lookOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(ignorable, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
