/** The number of the season that an address names; undefined for the current one. */
export const seasonOf = (segment: string | undefined): number | undefined => {
  const number = Number(segment)
  return Number.isInteger(number) && number > 0 ? number : undefined
}
