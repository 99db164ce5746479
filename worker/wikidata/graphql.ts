import { z } from 'zod'
import type { DeathRecord } from '../services/people-source.ts'
import { bestDate, deathClaims, type Statement } from './statements.ts'

const statementFields =
  'rank valueType value{...on TimeValue{time precision calendarModel}} references{parts{property{id}}}'

/** Only birth and death of up to 50 items, with ranks and references. */
export const deathsQuery = `query($ids:[ItemId!]!){itemsById(ids:$ids){id sitelink(siteId:"enwiki"){title} births:statements(propertyId:"P569"){${statementFields}} deaths:statements(propertyId:"P570"){${statementFields}}}}`

const statement = z
  .object({
    rank: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['preferred', 'normal', 'deprecated'])),
    valueType: z.string().transform((type) => type.toLowerCase().replace(/[^a-z]/g, '')),
    value: z
      .object({ time: z.string(), precision: z.coerce.number(), calendarModel: z.string() })
      .partial()
      .nullish(),
    references: z.array(z.object({ parts: z.array(z.object({ property: z.object({ id: z.string() }) })) })),
  })
  .transform(({ rank, valueType, value, references }, ctx): Statement => {
    const parts = references.map((reference) => reference.parts.map(({ property }) => property.id))
    if (valueType === 'somevalue' || valueType === 'novalue')
      return { rank, value: { kind: valueType }, references: parts }
    const { time, precision, calendarModel } = value ?? {}
    if (time === undefined || precision === undefined || calendarModel === undefined) {
      ctx.addIssue({ code: 'custom', message: 'a date without its parts' })
      return z.NEVER
    }
    return {
      rank,
      value: { kind: 'time', time: { time, precision, calendar: calendarModel } },
      references: parts,
    }
  })

const item = z.object({
  id: z.string(),
  sitelink: z.object({ title: z.string() }).nullish(),
  births: z.array(statement),
  deaths: z.array(statement),
})

const redirects = z
  .union([
    z.record(z.string(), z.string()),
    z
      .array(z.object({ from: z.string(), to: z.string() }))
      .transform((pairs) => Object.fromEntries(pairs.map(({ from, to }) => [from, to] as const))),
  ])
  .default({})

const answer = z.object({
  errors: z.never().optional(),
  data: z.object({ itemsById: z.array(item.nullable()) }),
  extensions: z.object({ redirects }).optional(),
})

/**
 * Parses the response to deathsQuery, by requested id. Entries are in the order of the ids, null for a missing item; an
 * entry with another id must be listed as a redirect.
 * @throws if the response is invalid; the caller then uses the older API
 */
export const parseDeaths = (ids: readonly string[], raw: unknown): Map<string, DeathRecord> => {
  const { data, extensions } = answer.parse(raw)
  if (data.itemsById.length !== ids.length) throw new Error('not one entry for each id')
  return new Map(
    ids.map((id, at): [string, DeathRecord] => {
      const found = data.itemsById[at]
      if (!found) return [id, { kind: 'missing' }]
      if (found.id !== id && extensions?.redirects[id] !== found.id) throw new Error(`${found.id} for ${id}`)
      const record: DeathRecord = {
        kind: 'found',
        id: found.id,
        ...deathClaims(found.deaths),
        birth: bestDate(found.births),
        enwikiTitle: found.sitelink?.title ?? null,
      }
      return [id, record]
    }),
  )
}
