import { benchPeople } from '../bench/support/people.ts'

export interface DumpPerson {
  id: string
  label: string
  labelIt?: string
  born?: string | null
  died?: string
  human?: boolean
  sitelinks?: number
}

const snak = (property: string, type: string, value: unknown) => ({
  mainsnak: { snaktype: 'value', property, datavalue: { value, type }, datatype: type },
  type: 'statement',
  id: `statement-${property}`,
  rank: 'normal',
  references: [],
})

const item = (property: string, id: string) =>
  snak(property, 'wikibase-entityid', { 'entity-type': 'item', 'numeric-id': Number(id.slice(1)), id })

const time = (property: string, day: string) =>
  snak(property, 'time', {
    time: `+${day}T00:00:00Z`,
    timezone: 0,
    before: 0,
    after: 0,
    precision: 11,
    calendarmodel: 'http://www.wikidata.org/entity/Q1985727',
  })

const term = (language: string, value: string) => ({ [language]: { language, value } })

/** An entity as a line of a Wikidata JSON dump, including fields that we don't read. */
export const entityLine = (person: DumpPerson): string => {
  const { id, label, labelIt, born = '1950-05-05', died, human = true, sitelinks = 10 } = person
  return JSON.stringify({
    type: 'item',
    id,
    labels: { ...term('de', `${label} (de)`), ...term('en', label), ...(labelIt ? term('it', labelIt) : {}) },
    descriptions: { ...term('en', 'somebody'), ...term('fr', 'quelqu’un') },
    aliases: { en: [{ language: 'en', value: `${label} Jr` }], ja: [{ language: 'ja', value: '誰か' }] },
    claims: {
      P31: [item('P31', human ? 'Q5' : 'Q515')],
      P106: [item('P106', 'Q33999')],
      ...(born ? { P569: [time('P569', born)] } : {}),
      ...(died ? { P570: [time('P570', died)] } : {}),
    },
    sitelinks: Object.fromEntries(
      Array.from({ length: sitelinks }, (_, i) => {
        const site = i === 0 ? 'enwiki' : `site${i}wiki`
        return [site, { site, title: label, badges: [] }]
      }),
    ),
    pageid: 1,
    lastrevid: 2_400_000_000,
    modified: '2026-01-01T00:00:00Z',
  })
}

/** A dump with this many living people, one per line. */
export const dumpLines = (count: number): string[] =>
  [...benchPeople(count)].map(({ id, label, born }) => entityLine({ id, label, born }))
