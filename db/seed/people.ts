import { sql } from 'drizzle-orm'
import { addDays, type CalendarDay, type DatedFact, startOf } from '#domain/calendar-day.ts'
import type { StoredEvidence } from '#domain/life-status/statuses.ts'
import { sexes } from '#domain/outlook/life-table.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import type { Translations, WholeTranslations } from '#locales/languages.ts'
import { runBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { addPeople } from '../queries/people/people.ts'
import samplePeople from './sample-people.json' with { type: 'json' }

/** A line of sample-people.json; `born` is a day, a month or a year, depending on its length. */
export interface SamplePerson {
  id: string
  labels: WholeTranslations
  descriptions: Translations
  born: string
  sex?: string
  died?: string
  image?: string
  /** Wikidata ids of their occupations, and of their citizenships. */
  does: string[]
  of: string[]
}

export const samplePeopleList: readonly SamplePerson[] = samplePeople

const chunkSize = 500

/** `1961-08-04`, `1961-08` or `1961` as a date with its precision. */
const datedFact = (text: string): DatedFact => ({
  date: `${text}-01-01`.slice(0, 10),
  precision: text.length === 4 ? 'year' : text.length === 7 ? 'month' : 'day',
})

const factsOf = (person: SamplePerson): PersonFacts => ({
  id: person.id,
  labels: person.labels,
  descriptions: person.descriptions,
  aliases: [],
  human: true,
  birth: datedFact(person.born),
  sex: sexes.find((sex) => sex === person.sex) ?? null,
  reportedDead: false,
  died: null,
  image: person.image ?? null,
  wikiTitles: {},
  occupations: person.does,
  countries: person.of,
  sitelinks: 0,
  lastrevid: null,
})

const sampleEvidence = (died: CalendarDay): StoredEvidence => ({
  assessment: { kind: 'clear', date: died, precision: 'day', referenced: true },
  revision: null,
  rank: null,
  claims: [{ kind: 'date', date: died, precision: 'day', referenced: true, sources: ['sample'] }],
  secondOpinion: null,
})

/** Stores the confirmed deaths of the sample, only for people without a later decision. */
const markDead = (db: Db, dead: readonly { id: string; died: CalendarDay }[]) => {
  const rows = JSON.stringify(
    dead.map(({ id, died }) => ({
      id,
      died,
      reported: startOf(addDays(died, 1)),
      confirmed: startOf(addDays(died, 2)),
      event: `sample-${id}`,
      evidence: sampleEvidence(died),
    })),
  )
  return {
    people: db.run(sql`
      update people set status = 'confirmed', died_on = r.value ->> 'died', confirmed_at = r.value ->> 'confirmed',
        reported_at = r.value ->> 'reported', evidence_since = r.value ->> 'reported',
        reported_death_date = r.value ->> 'died', reported_death_precision = 'day', evidence = r.value -> 'evidence'
      from json_each(${rows}) r
      where people.id = r.value ->> 'id' and people.status = 'alive' and people.lastrevid is null`),
    events: db.run(sql`
      insert into status_events (id, person_id, kind, at, died_on, evidence)
      select r.value ->> 'event', r.value ->> 'id', 'confirmed', r.value ->> 'confirmed', r.value ->> 'died',
        r.value -> 'evidence'
      from json_each(${rows}) r join people on people.id = r.value ->> 'id' where people.status = 'confirmed'
      on conflict do nothing`),
  }
}

/** Stores the sample's occupations and citizenships, for people added by an earlier sample that had none. */
const describe = (db: Db, chunk: readonly SamplePerson[]) =>
  db.run(sql`
    update people set occupations = r.value -> 'does', countries = r.value -> 'of'
    from json_each(${JSON.stringify(chunk.map(({ id, does, of }) => ({ id, does, of })))}) r
    where people.id = r.value ->> 'id' and people.lastrevid is null and people.occupations = '[]' and people.countries = '[]'`)

/**
 * Fills the index with the sample people. May be repeated; people already in the index keep their data from Wikidata.
 */
export const loadSamplePeople = async (db: Db): Promise<void> => {
  const at = new Date().toISOString()
  for (let from = 0; from < samplePeopleList.length; from += chunkSize) {
    const chunk = samplePeopleList.slice(from, from + chunkSize)
    const dead = chunk.flatMap(({ id, died }) => (died ? [{ id, died }] : []))
    await runBatch(db, {
      people: addPeople(db, chunk.map(factsOf), at),
      described: describe(db, chunk),
      dead: markDead(db, dead),
    })
  }
}
