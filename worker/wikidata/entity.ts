import { z } from 'zod'
import {
  fallbackLanguage,
  type Language,
  languageCodes,
  languages,
  type Translations,
  type WholeTranslations,
} from '#locales/languages.ts'
import type { Sex } from '../domain/outlook/life-table.ts'
import { isQid, type PersonFacts } from '../domain/people/facts.ts'
import { clipped, showable } from '../domain/text.ts'
import type { DeathRecord } from '../services/people-source.ts'
import { bestDate, bestRanked, deathClaims, type Statement } from './statements.ts'

/** MediaWiki writes an empty map as `[]`. */
const mapOf = <T extends z.ZodType>(value: T) =>
  z
    .preprocess((map) => (Array.isArray(map) && map.length === 0 ? {} : map), z.record(z.string(), value))
    .default({})

const wikis = languageCodes.map((code) => languages[code].wiki)

/**
 * The languages of labels, descriptions and aliases that we read: the product's, and the default for all languages
 * (`mul`).
 */
export const termLanguages: readonly string[] = [...wikis, 'mul']

/** The Wikipedias that we link to, by their Wikidata site ids. */
export const linkedSites: readonly string[] = wikis.map((wiki) => `${wiki}wiki`)

const term = z.object({ language: z.string(), value: z.string() })
const timeValue = z.object({ time: z.string(), precision: z.number(), calendarmodel: z.string() })
const snak = z.object({
  snaktype: z.string(),
  datavalue: z.object({ type: z.string(), value: z.unknown() }).optional(),
})
const statement = z.object({
  rank: z.enum(['preferred', 'normal', 'deprecated']),
  mainsnak: snak,
  references: z.array(z.object({ snaks: mapOf(z.unknown()) })).default([]),
})

/** The fields we read of a Wikidata item (wbgetentities and dumps). */
export const entitySchema = z.object({
  id: z.string(),
  lastrevid: z.number().optional(),
  labels: mapOf(term),
  descriptions: mapOf(term),
  aliases: mapOf(z.array(term)),
  claims: mapOf(z.array(z.unknown())),
  sitelinks: mapOf(z.object({ title: z.string().optional() })),
})
export type Entity = z.output<typeof entitySchema>

export const entitiesAnswer = z.object({
  entities: mapOf(z.union([z.object({ missing: z.unknown(), id: z.string() }), z.unknown()])),
})

const snakValue = ({ snaktype, datavalue }: z.output<typeof snak>): Statement['value'] => {
  if (snaktype === 'somevalue' || snaktype === 'novalue') return { kind: snaktype }
  const value = datavalue?.value
  if (datavalue?.type === 'time') {
    const time = timeValue.safeParse(value)
    if (!time.success) return { kind: 'other' }
    return {
      kind: 'time',
      time: { time: time.data.time, precision: time.data.precision, calendar: time.data.calendarmodel },
    }
  }
  if (typeof value === 'string') return { kind: 'text', text: value }
  const item = z.object({ id: z.string() }).safeParse(value)
  return item.success ? { kind: 'item', id: item.data.id } : { kind: 'other' }
}

/** The statements of a property. An unreadable one is an error, because it might be the one that counts. */
const statementsOf = (entity: Entity, property: string): Statement[] =>
  (entity.claims[property] ?? []).map((raw) => {
    const { rank, mainsnak, references } = statement.parse(raw)
    return {
      rank,
      value: snakValue(mainsnak),
      references: references.map(({ snaks }) => Object.keys(snaks)),
    }
  })

const maxTextLength = 250
/** A text by anybody, on one line and without effects on the text around it. */
const cut = (text: string): string => clipped(showable(text).replace(/\s+/g, ' ').trim(), maxTextLength)
const own = (terms: Entity['labels'], language: string): string | null =>
  terms[language]?.language === language ? cut(terms[language].value) : null

const mostFacets = 12
const mostAwards = 50

/** The items in the best-ranked statements of a property. */
const itemsOf = (entity: Entity, property: string, most = mostFacets): string[] =>
  [
    ...new Set(
      bestRanked(statementsOf(entity, property)).flatMap(({ value }) =>
        value.kind === 'item' && isQid(value.id) ? [value.id] : [],
      ),
    ),
  ].slice(0, most)

const sexItems: Readonly<Record<string, Sex>> = { Q6581097: 'male', Q6581072: 'female' }

/** The sex for the life tables; null unless the item states exactly one of the two. */
const sexOf = (entity: Entity): Sex | null => {
  const named = bestRanked(statementsOf(entity, 'P21')).map(({ value }) =>
    value.kind === 'item' ? (sexItems[value.id] ?? null) : null,
  )
  return new Set(named).size === 1 ? (named[0] ?? null) : null
}

/** Translations by the Wikidata codes of the product's languages. */
const translations = (find: (wiki: string) => string | null | undefined): Translations => {
  const found: Partial<Record<Language, string>> = {}
  for (const code of languageCodes) {
    const text = find(languages[code].wiki)
    if (text) found[code] = text
  }
  return found
}

/** An item's labels in the product's languages; in English `mul` is the fallback. */
export const itemLabels = ({ labels }: Entity): Translations => {
  const found = translations((wiki) => own(labels, wiki))
  const usual = labels.mul?.value
  return usual === undefined ? found : { [fallbackLanguage]: cut(usual), ...found }
}

const wikiTitle = (entity: Entity, wiki: string): string | undefined => entity.sitelinks[`${wiki}wiki`]?.title

/** A person's names. In English with fallbacks: any label, the article's title, or the id. */
const personLabels = (entity: Entity): WholeTranslations => {
  const { labels } = entity
  const found = translations((wiki) => own(labels, wiki))
  const english = languages[fallbackLanguage].wiki
  const [anyLabel] = [labels[english], labels.mul, ...Object.values(labels)].flatMap(
    (label) => (label && cut(label.value)) || [],
  )
  const usual = anyLabel ?? cut(wikiTitle(entity, english) ?? entity.id)
  for (const code of languageCodes) if (found[code] === usual) delete found[code]
  return { [fallbackLanguage]: usual, ...found }
}

export const personFacts = (entity: Entity): PersonFacts => {
  const labels = personLabels(entity)
  const aliases = new Set(
    Object.values(entity.aliases)
      .flat()
      .map(({ value }) => cut(value)),
  )
  for (const label of Object.values(labels)) aliases.delete(label)
  const image = bestRanked(statementsOf(entity, 'P18'))[0]?.value
  return {
    id: entity.id,
    labels,
    descriptions: translations((wiki) => own(entity.descriptions, wiki)),
    aliases: [...aliases].slice(0, 20),
    human: bestRanked(statementsOf(entity, 'P31')).some(
      ({ value }) => value.kind === 'item' && value.id === 'Q5',
    ),
    birth: bestDate(statementsOf(entity, 'P569')),
    sex: sexOf(entity),
    reportedDead: deathClaims(statementsOf(entity, 'P570')).claims.some(({ kind }) => kind !== 'none'),
    died: bestDate(statementsOf(entity, 'P570')),
    image: image?.kind === 'text' ? image.text : null,
    wikiTitles: translations((wiki) => wikiTitle(entity, wiki)),
    occupations: itemsOf(entity, 'P106'),
    countries: itemsOf(entity, 'P27'),
    awards: itemsOf(entity, 'P166', mostAwards),
    sitelinks: Object.keys(entity.sitelinks).length,
    lastrevid: entity.lastrevid ?? null,
  }
}

/** The birth and death statements of an item. */
export const deathRecord = (entity: Entity): DeathRecord => ({
  kind: 'found',
  id: entity.id,
  ...deathClaims(statementsOf(entity, 'P570')),
  birth: bestDate(statementsOf(entity, 'P569')),
  enwikiTitle: entity.sitelinks.enwiki?.title ?? null,
})

const missingEntity = z.object({ missing: z.unknown().refine((value) => value !== undefined) })

/** Parses an entry of a wbgetentities response; null if the item does not exist. */
export const parseEntry = (raw: unknown): Entity | null =>
  missingEntity.safeParse(raw).success ? null : entitySchema.parse(raw)
