import { sql } from 'drizzle-orm'
import { columnsOf } from '#db/fields.ts'
import { people } from '#db/schema/index.ts'
import { fallbackLanguage } from '#locales/languages.ts'

/** A person's name when the reader's language is unknown. */
export const usualName = sql<string>`${people.labels} ->> ${fallbackLanguage}`

export const birthColumns = columnsOf(people, 'birthDate', 'birthPrecision', 'birthYear')

/** A person's id, names and descriptions, in each language. */
export const namedPerson = columnsOf(people, 'id', 'labels', 'descriptions', 'image')
