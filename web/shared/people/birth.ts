interface Born {
  birthDate: string | null
  birthPrecision: 'day' | 'month' | 'year' | null
  birthYear: number | null
}

const lengths = { day: 10, month: 7, year: 4 }

/** The date of birth in its known precision: 1930-05-01, 1930-05, 1930; null if unknown */
export const birthOf = ({ birthDate, birthPrecision, birthYear }: Born): string | null => {
  if (birthDate && birthPrecision) return birthDate.slice(0, lengths[birthPrecision])
  return birthYear === null ? null : String(birthYear)
}
