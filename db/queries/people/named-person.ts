import { sql } from 'drizzle-orm'
import { people } from '#db/schema/index.ts'
import { fallbackLanguage } from '#locales/languages.ts'

/** The name of somebody where no reader's language is known. */
export const usualName = sql<string>`${people.labels} ->> ${fallbackLanguage}`

/** What is known of somebody's birth. */
export const birthColumns = {
  birthDate: people.birthDate,
  birthPrecision: people.birthPrecision,
  birthYear: people.birthYear,
}

/** Who somebody is, and known for, in each language. */
export const namedPerson = {
  id: people.id,
  labels: people.labels,
  descriptions: people.descriptions,
  image: people.image,
}
