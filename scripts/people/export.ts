import type { Db } from '#db/client.ts'
import { peopleFrom } from '#db/queries/people/people-export.ts'
import type { ExportedPerson } from './entity-line.ts'

const pageSize = 2_000

/** All people in the index as lines of NDJSON, ordered by id, in the format of people:import. */
export async function* exportLines(db: Db): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await peopleFrom(db, after, pageSize)
    for (const { birthDate, birthPrecision, ...row } of rows) {
      const birth =
        birthDate !== null && birthPrecision !== null ? { date: birthDate, precision: birthPrecision } : null
      const person: ExportedPerson = { ...row, birth }
      yield `${JSON.stringify(person)}\n`
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}
