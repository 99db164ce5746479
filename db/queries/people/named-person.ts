import { sql } from 'drizzle-orm'
import { people } from '#db/schema/index.ts'
import { fallbackLanguage } from '#locales/languages.ts'

/** A person's name when the reader's language is unknown. */
export const usualName = sql<string>`${people.labels} ->> ${fallbackLanguage}`

/** The known facts of a birth. */
export const birthColumns = {
  birthDate: people.birthDate,
  birthPrecision: people.birthPrecision,
  birthYear: people.birthYear,
}

/** A person's id, names and descriptions, in each language. */
export const namedPerson = {
  id: people.id,
  labels: people.labels,
  descriptions: people.descriptions,
  image: people.image,
}
