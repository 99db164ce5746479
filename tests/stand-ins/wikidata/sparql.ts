import type { World } from './world.ts'

/** Answers our only query: people with a date of death, of any rank, after a given time. */
export const answerSparql = (world: World, query: string): unknown => {
  const after = /FILTER\s*\(\s*\?dod\s*>\s*"([^"]+)"/.exec(query)?.[1]
  if (!query.includes('P570') || after === undefined) return null
  const bindings: unknown[] = []
  for (const item of world.items.values()) {
    if (item.deleted || item.redirectTo) continue
    for (const { snak } of item.statements.P570 ?? []) {
      if (snak.type !== 'time') continue
      const dod = snak.time.slice(1).replace(/-00/g, '-01')
      if (dod <= after) continue
      bindings.push({
        item: { type: 'uri', value: `http://www.wikidata.org/entity/${item.id}` },
        dod: { type: 'literal', datatype: 'http://www.w3.org/2001/XMLSchema#dateTime', value: dod },
        prec: {
          type: 'literal',
          datatype: 'http://www.w3.org/2001/XMLSchema#integer',
          value: String(snak.precision),
        },
      })
    }
  }
  return { head: { vars: ['item', 'dod', 'prec'] }, results: { bindings } }
}
