import { z } from 'zod'
import { datePrecisions } from '#domain/calendar-day.ts'
import { sexes } from '#domain/outlook/life-table.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import { fallbackLanguage, languageCodes } from '#locales/languages.ts'
import { entitySchema, linkedSites, personFacts, termLanguages } from '#worker/wikidata/entity.ts'

/** In years. A person born earlier is dead, even if Wikidata has no date of death. */
const longestLife = 125
const properties = ['P31', 'P569', 'P570', 'P18', 'P21', 'P27', 'P106', 'P166'] as const

const translations = z.partialRecord(z.enum(languageCodes), z.string())

/** A line of our own export. */
const exportedPerson = z.object({
  id: z.string().regex(/^Q[1-9]\d{0,9}$/),
  labels: translations.and(z.object({ [fallbackLanguage]: z.string().min(1) })),
  descriptions: translations,
  aliases: z.string().array(),
  human: z.boolean(),
  birth: z.object({ date: z.iso.date(), precision: z.enum(datePrecisions) }).nullable(),
  /** Missing in exports of earlier versions. */
  sex: z.enum(sexes).nullable().default(null),
  image: z.string().nullable(),
  wikiTitles: translations,
  occupations: z.string().array().default([]),
  countries: z.string().array().default([]),
  awards: z.string().array().default([]),
  sitelinks: z.int(),
  lastrevid: z.int().nullable(),
  status: z.string(),
  diedOn: z.iso.date().nullable(),
})
export type ExportedPerson = z.output<typeof exportedPerson>

const someOf = (map: unknown, keys: readonly string[], orAny = false): Record<string, unknown> => {
  // An empty map of an entity can be an array in the JSON.
  const all = (map ?? {}) as Record<string, unknown>
  const kept = keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]] as const]))
  if (kept.length > 0 || !orAny) return Object.fromEntries(kept)
  return Object.fromEntries(Object.entries(all).slice(0, 1))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A dump's entity has hundreds of languages and properties: only the fields we need are parsed. */
const factsOfEntity = (raw: Record<string, unknown>): PersonFacts => {
  const sitelinks = isRecord(raw.sitelinks) ? raw.sitelinks : {}
  const entity = entitySchema.parse({
    id: raw.id,
    lastrevid: raw.lastrevid,
    labels: someOf(raw.labels, termLanguages, true),
    descriptions: someOf(raw.descriptions, termLanguages),
    aliases: someOf(raw.aliases, termLanguages),
    claims: someOf(raw.claims, properties),
    sitelinks: someOf(sitelinks, linkedSites),
  })
  return { ...personFacts(entity), sitelinks: Object.keys(sitelinks).length }
}

/** Exports of earlier versions have a field for each language. */
const asExportedNow = (raw: Record<string, unknown>): Record<string, unknown> => {
  const { labelEn, labelIt, descriptionEn, descriptionIt, enwikiTitle, itwikiTitle, ...others } = raw
  const texts = (en: unknown, it: unknown) => ({ ...(en ? { en } : {}), ...(it ? { it } : {}) })
  return {
    labels: texts(labelEn, labelIt),
    descriptions: texts(descriptionEn, descriptionIt),
    wikiTitles: texts(enwikiTitle, itwikiTitle),
    ...others,
  }
}

const factsOfExported = (raw: Record<string, unknown>): PersonFacts => {
  const { status, diedOn, ...facts } = exportedPerson.parse(asExportedNow(raw))
  return { ...facts, reportedDead: status !== 'alive' && status !== 'retracted', died: null }
}

/** False for half a surrogate pair, which JSON can express: the database can't return it, and no address can have it. */
const isWellFormed = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.isWellFormed()
    : typeof value !== 'object' || value === null || Object.values(value).every(isWellFormed)

const openBracket = 0x5b
const closeBracket = 0x5d
const comma = 0x2c

/** The JSON of a line without the dump's separators; null: an empty line. */
const bodyOf = (line: Buffer): Buffer | null => {
  let end = line.length
  while (end > 0 && (line[end - 1] ?? 0) <= 0x20) end--
  if (line[end - 1] === comma) end--
  const body = line.subarray(0, end)
  return end === 0 || (end === 1 && (body[0] === openBracket || body[0] === closeBracket)) ? null : body
}

/**
 * The person on a line (a Wikidata entity, or a line of our own export), if a living human with enough sitelinks;
 * otherwise null.
 * @throws when the line is broken
 */
export const personOfLine = (line: Buffer, minSitelinks: number, thisYear: number): PersonFacts | null => {
  const body = bodyOf(line)
  if (body === null) return null
  const exported = body.includes('"diedOn"')
  // Parsing takes most of the time, and nine in ten entities are not people. A line that is cut off must still be
  // noticed.
  if (!exported && !body.includes('"Q5"') && body.at(-1) === 0x7d) return null
  const raw: unknown = JSON.parse(body.toString('utf8'))
  if (!isRecord(raw)) throw new Error('not an entity')
  if (!exported && (raw.type ?? 'item') !== 'item') return null
  const facts = exported ? factsOfExported(raw) : factsOfEntity(raw)
  if (!/^Q[1-9]\d{0,9}$/.test(facts.id)) throw new Error('not an item')
  if (!isWellFormed(facts)) throw new Error('half a character')
  const tooOld = facts.birth !== null && thisYear - Number(facts.birth.date.slice(0, 4)) > longestLife
  return facts.human && !facts.reportedDead && !tooOld && facts.sitelinks >= minSitelinks ? facts : null
}
