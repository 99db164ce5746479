import { execFile } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { findPeople } from '#db/queries/people/people-search.ts'
import { fold } from '#domain/people/names.ts'
import { rankPeople, searchTerms } from '#domain/people/query.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { entityLine } from '../support/dump.ts'
import { benchPeople } from './support/people.ts'

/*
 * A million fictional people in a real sqld (BENCH_PEOPLE: another number): the speed of importing a dump of
 * them, compared with reading and parsing the same lines without a database; then the time of a search in the
 * database, compared with `select 1` over the same connection.
 */

const count = Number(process.env.BENCH_PEOPLE || 1_000_000)
const queriesEach = Number(process.env.BENCH_QUERIES || 150)
const line = (what: string, value: string): void => console.log(`  ${what.padEnd(44)} ${value}`)
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`

const childAnswer = z.object({
  people: z.number(),
  ms: z.number(),
  peak: z.number(),
  firstQuarter: z.number(),
  lastQuarter: z.number(),
})

/** As package.json starts people:import: without limits V8 postpones garbage collection. */
const ceilings = ['--max-semi-space-size=8', '--max-old-space-size=192']

const inChild = async (...args: string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...ceilings,
    inRoot('tests/bench/support/import-child.ts'),
    ...args,
  ])
  return childAnswer.parse(JSON.parse(stdout))
}

function* lines(): Generator<string> {
  for (const { id, label, born, sitelinks } of benchPeople(count))
    yield `${entityLine({ id, label, born, sitelinks: Math.max(3, Math.min(20, sitelinks)) })}\n`
}

const benchImport = async (database: TestDatabase, folder: string): Promise<void> => {
  const file = join(folder, 'dump.ndjson')
  await pipeline(Readable.from(lines()), createWriteStream(file))
  const floor = await inChild(file)
  const { people, ms, peak, firstQuarter, lastQuarter } = await inChild(file, database.url)
  const rate = (n: number, time: number) => Math.round((n / time) * 1000)
  line('entities', String(people))
  line('read and parsed only (the floor)', `${rate(floor.people, floor.ms)} rows/s`)
  line('imported', `${rate(people, ms)} rows/s (${(ms / floor.ms).toFixed(1)} x the floor's time)`)
  line('peak memory', `${megabytes(peak)} (aim: under 300 MB)`)
  line('memory, first quarter and last', `${megabytes(firstQuarter)}, ${megabytes(lastQuarter)}`)
}

/** Omits a letter in the middle of a word, or swaps two. */
const withTypo = (word: string, at: number): string => {
  const i = 1 + (at % (word.length - 2))
  return at % 2
    ? word.slice(0, i) + word.slice(i + 1)
    : word.slice(0, i) + (word[i + 1] ?? '') + (word[i] ?? '') + word.slice(i + 2)
}

const wordsToType = (letters: number): string[] => {
  const words: string[] = []
  let at = 0
  // Samples people evenly, so that common and rare names occur in proportion.
  const every = Math.max(1, Math.floor(Math.min(count, 100_000) / (queriesEach * 12)))
  for (const { label } of benchPeople(Math.min(count, 100_000))) {
    if (at++ % every) continue
    const word = fold(label).split(' ').at(-1) ?? ''
    if (word.length >= letters + 1) words.push(word.slice(0, letters + (letters > 2 ? 1 : 0)))
    if (words.length === queriesEach) break
  }
  return words
}

/** The first word and the beginning of the last, as while typing. */
const namesToType = (letters: number, typo: boolean): string[] => {
  const names: string[] = []
  let at = 0
  const every = Math.max(1, Math.floor(Math.min(count, 100_000) / (queriesEach * 2)))
  for (const { label } of benchPeople(Math.min(count, 100_000))) {
    if (at++ % every) continue
    const words = fold(label).split(' ')
    const last = words.at(-1) ?? ''
    if (words.length < 2 || last.length <= letters) continue
    const begun = typo ? withTypo(last.slice(0, letters + 1), at) : last.slice(0, letters)
    names.push(`${words[0]} ${begun}`)
    if (names.length === queriesEach) break
  }
  return names
}

const quantile = (sorted: readonly number[], q: number): number => sorted[Math.floor(sorted.length * q)] ?? 0

const timings = async (times: number, work: (i: number) => Promise<unknown>): Promise<number[]> => {
  const all: number[] = []
  for (let i = 0; i < times; i++) {
    const from = performance.now()
    await work(i)
    all.push(performance.now() - from)
  }
  return all.sort((a, b) => a - b)
}

const benchSearch = async ({ db }: TestDatabase): Promise<void> => {
  await timings(50, () => db.all(sql`select 1`))
  const floor = await timings(300, () => db.all(sql`select 1`))
  const [floor50, floor95] = [quantile(floor, 0.5), quantile(floor, 0.95)]
  line('select 1 (the floor)', `p50 ${floor50.toFixed(1)} ms, p95 ${floor95.toFixed(1)} ms`)
  const measure = async (what: string, queries: readonly string[]): Promise<void> => {
    let found = 0
    const all = await timings(queries.length, async (i) => {
      const terms = searchTerms(queries[i] ?? '')
      if (!terms) return
      const rows = await findPeople(db, terms)
      if (rankPeople(terms.words, rows).length > 0) found++
    })
    const [p50, p95] = [quantile(all, 0.5), quantile(all, 0.95)]
    line(
      what,
      `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${(p50 / floor50).toFixed(1)} and ${(p95 / floor95).toFixed(1)} x the floor), found ${found} of ${queries.length}`,
    )
  }
  for (const letters of [2, 4, 8])
    for (const typo of letters === 2 ? [false] : [false, true])
      await measure(
        `${letters} letters${typo ? ', one typo' : ''}`,
        wordsToType(letters).map((word, i) => (typo ? withTypo(word, i) : word.slice(0, letters))),
      )
  for (const typo of [false, true])
    await measure(`a name and 4 letters${typo ? ', one typo' : ''}`, namesToType(4, typo))
  line('aim', 'p95 under 30 ms at the database')
}

export const run = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'deathlist-bench-'))
  const database = await startTestDatabase()
  try {
    await benchImport(database, folder)
    await benchSearch(database)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
