import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { importPeopleFile } from '#scripts/people/import.ts'
import { linesOf } from '#scripts/people/lines.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { dumpLines, entityLine } from '../support/dump.ts'
import { netsOnly } from '../support/nets.ts'

const run = promisify(execFile)

let database: TestDatabase
let folder: string
const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const ids = async (): Promise<string[]> =>
  (await database.db.all<{ id: string }>(sql`select id from people order by length(id), id`)).map(
    ({ id }) => id,
  )
const load = (
  path: string,
  rest: { minSitelinks?: number; isStopped?: () => boolean; restart?: boolean } = {},
) => importPeopleFile(database.db, { file: path, minSitelinks: 3, ...rest })

beforeAll(async () => {
  database = await startTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'deathlist-import-'))
})
afterAll(async () => {
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.db.run(sql`delete from people`)
  await database.db.run(sql`delete from job_cursors`)
})

const mixed = [
  '[',
  entityLine({ id: 'Q1', label: 'Zoë Kravitz', labelIt: 'Zoë (it)', born: '1988-12-01', sitelinks: 50 }),
  entityLine({ id: 'Q2', label: 'Dead', died: '2020-01-01' }),
  entityLine({ id: 'Q3', label: 'A city', human: false }),
  entityLine({ id: 'Q4', label: 'Hardly known', sitelinks: 2 }),
  entityLine({ id: 'Q5001', label: 'Just known', sitelinks: 3 }),
  entityLine({ id: 'Q6', label: 'No date of death', born: '1750-01-01' }),
  entityLine({ id: 'Q7', label: 'Nobody knows when', born: null }),
].join(',\n')
const wholeDump = `${mixed.replace('[,', '[')}\n]\n`

describe('people:import', () => {
  test('takes the living humans with enough sitelinks, and nobody else', async () => {
    const result = await load(file('dump.json', wholeDump))
    expect(result).toMatchObject({ people: 3, broken: 0, finished: true })
    expect(await ids()).toEqual(['Q1', 'Q7', 'Q5001'])
    const [zoe] = await database.db.all(sql`select labels, birth_date, sitelinks, status, search_text,
      read_at, lastrevid from people where id = 'Q1'`)
    expect(zoe).toMatchObject({
      labels: '{"en":"Zoë Kravitz","it":"Zoë (it)"}',
      birth_date: '1988-12-01',
      sitelinks: 50,
      status: 'alive',
      read_at: null,
    })
    const found = await database.db.all(
      sql`select rowid from people_search where people_search match 'kravitz'`,
    )
    expect(found).toHaveLength(1)
  })

  test('a gzipped file of several parts reads like a plain one', async () => {
    const half = Math.floor(wholeDump.length / 2)
    const parts = [wholeDump.slice(0, half), wholeDump.slice(half)].map((part) => gzipSync(part))
    const result = await load(file('dump.json.gz', Buffer.concat(parts)))
    expect(result).toMatchObject({ people: 3, broken: 0, finished: true })
    expect(await ids()).toEqual(['Q1', 'Q7', 'Q5001'])
  })

  test('broken lines are counted and passed over', async () => {
    const lines = dumpLines(6)
    lines[1] = lines[1]?.slice(0, 200) ?? ''
    lines[3] = '{"id":"Q5","labels":'
    lines[4] = '{"id":"Q88","type":"item","claims":{"P31":[{"mainsnak":"Q5"}]}}'
    const result = await load(file('broken.ndjson', `${lines.join('\r\n')}\r\n`))
    expect(result).toMatchObject({ people: 3, broken: 3, brokenLines: [2, 4, 5], finished: true })
  })

  test.each(['plain.ndjson', 'packed.ndjson.gz'])(
    '%s: a stopped run resumes where it stopped',
    netsOnly,
    async (name) => {
      const text = `${dumpLines(2_300).join('\n')}\n`
      const path = file(name, name.endsWith('.gz') ? gzipSync(text) : text)
      let writes = 0
      const first = await load(path, { isStopped: () => ++writes === 2 })
      expect(first).toMatchObject({ people: 1_000, finished: false, resumedAt: 0 })
      expect(await ids()).toHaveLength(1_000)
      // What the second run skips can't come back.
      await database.db.run(sql`delete from people`)
      const second = await load(path)
      expect(second.resumedAt).toBeGreaterThan(0)
      expect(second).toMatchObject({ people: 1_300, lines: 1_300, broken: 0, finished: true })
      expect(await ids()).toHaveLength(1_300)
      expect(await load(path, { restart: true })).toMatchObject({ people: 2_300, resumedAt: 0 })
      expect(await ids()).toHaveLength(2_300)
    },
  )

  test('takes an export of an earlier version, which has a field for each language', async () => {
    const former = {
      ...{
        id: 'Q1',
        labelEn: 'Zoë Kravitz',
        labelIt: 'Zoë (it)',
        descriptionEn: 'actress',
        descriptionIt: null,
      },
      ...{ aliases: [], human: true, birth: null, image: null, enwikiTitle: 'Zoë Kravitz', sitelinks: 50 },
      ...{ lastrevid: null, status: 'alive', diedOn: null },
    }
    const result = await load(file('former.ndjson', `${JSON.stringify(former)}\n`))
    expect(result).toMatchObject({ people: 1, broken: 0 })
    expect(await database.db.all(sql`select labels, descriptions, wiki_titles from people`)).toEqual([
      {
        labels: '{"en":"Zoë Kravitz","it":"Zoë (it)"}',
        descriptions: '{"en":"actress"}',
        wiki_titles: '{"en":"Zoë Kravitz"}',
      },
    ])
  })

  test('a name that is too long is cut between two characters, and can be read in SQL', async () => {
    await load(file('long.json', entityLine({ id: 'Q1', label: `A${'😀'.repeat(150)}` })))
    const rows = await database.db.all(sql`select labels ->> 'en' as name from people`)
    expect(rows).toEqual([{ name: `A${'😀'.repeat(124)}` }])
  })

  test('a line with half a character is broken: no page could show the person', async () => {
    const half = [
      entityLine({ id: 'Q1', label: 'Half \ud83d' }),
      JSON.stringify({
        id: 'Q2',
        labels: { en: 'Whole' },
        descriptions: {},
        aliases: [],
        human: true,
        birth: null,
        image: 'Half \ud83d.jpg',
        wikiTitles: {},
        sitelinks: 9,
        lastrevid: 1,
        status: 'alive',
        diedOn: null,
      }),
      entityLine({ id: 'Q3', label: 'Whole 😀' }),
    ].join('\n')
    expect(await load(file('half.ndjson', half))).toMatchObject({ people: 1, broken: 2 })
    expect(await ids()).toEqual(['Q3'])
  })

  test('a known life status is kept, and unchanged rows are not written', async () => {
    const path = file('again.ndjson', `${dumpLines(3).join('\n')}\n`)
    await load(path)
    const [first] = await ids()
    await database.db.run(sql`update people set status = 'confirmed', died_on = '2026-05-05', lastrevid = 9,
      labels = '{"en":"Old"}', updated_at = 'then' where id = ${first}`)
    await database.db.run(sql`update people set updated_at = 'then' where id <> ${first}`)
    await load(path, { restart: true })
    const rows = await database.db.all<{
      id: string
      status: string
      diedOn: string
      lastrevid: number
      updatedAt: string
    }>(
      sql`select id, status, died_on as "diedOn", lastrevid, updated_at as "updatedAt" from people order by id`,
    )
    expect(rows.find(({ id }) => id === first)).toMatchObject({
      status: 'confirmed',
      diedOn: '2026-05-05',
      lastrevid: 9,
    })
    expect(rows.filter(({ updatedAt }) => updatedAt === 'then')).toHaveLength(2)
  })

  test('a damaged archive fails, and people before the damage are kept', async () => {
    const packed = gzipSync(`${dumpLines(4_000).join('\n')}\n`)
    const path = file('cut.ndjson.gz', packed.subarray(0, Math.floor(packed.length / 2)))
    await expect(load(path)).rejects.toThrow(/unexpected end of file/)
    expect((await ids()).length).toBeGreaterThan(500)
  })

  test('lines longer than a chunk are read whole, with their end offset', async () => {
    const text = `${'a'.repeat(3_000_000)}\nb\n\n${'c'.repeat(1_100_000)}`
    const path = file('long.txt', text)
    const lines: [number, number][] = []
    for await (const { bytes, end } of linesOf(path)) lines.push([bytes.length, end])
    expect(lines).toEqual([
      [3_000_000, 3_000_001],
      [1, 3_000_003],
      [0, 3_000_004],
      [1_100_000, 4_100_004],
    ])
    const rest: number[] = []
    for await (const { bytes } of linesOf(path, { from: 3_000_003 })) rest.push(bytes.length)
    expect(rest).toEqual([0, 1_100_000])
  })
})

describe('the commands', () => {
  const command = (script: string, ...args: string[]) =>
    run(process.execPath, [inRoot(`scripts/${script}.ts`), ...args], {
      env: { ...process.env, DATABASE_URL: database.url },
    })

  test('what is exported can be imported', netsOnly, async () => {
    const dump = file('command.json', wholeDump)
    expect((await command('people-import', dump)).stdout).toMatch(/^3 people of 9 lines in /m)
    const out = join(folder, 'index.ndjson.gz')
    await command('people-export', out)
    const exported = gunzipSync(readFileSync(out)).toString().trim().split('\n')
    expect(exported.map((line) => JSON.parse(line).id)).toEqual(['Q1', 'Q5001', 'Q7'])
    const before =
      await database.db.all(sql`select id, labels, descriptions, search_text, birth_date, birth_precision,
      sitelinks, aliases, image, wiki_titles, occupations, countries from people order by id`)
    await database.db.run(sql`delete from people`)
    await command('people-import', out, '--min-sitelinks', '0')
    expect(
      await database.db.all(sql`select id, labels, descriptions, search_text, birth_date, birth_precision,
      sitelinks, aliases, image, wiki_titles, occupations, countries from people order by id`),
    ).toEqual(before)
  })

  test('a file without a line that can be read fails', netsOnly, async () => {
    const list = file('list.csv', 'name,born\nAda,1815\n')
    await expect(command('people-import', list)).rejects.toMatchObject({
      code: 1,
      stderr: `${list} has no line that can be read: it must be a Wikidata dump or NDJSON.\n`,
    })
  })

  test('a wrong call gets one clear sentence', netsOnly, async () => {
    await expect(command('people-import', join(folder, 'nowhere.json'))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no file .*nowhere\.json\.\n$/),
    })
    await expect(command('people-import')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Say which file to import/),
    })
    await expect(command('people-import', join(folder, 'nowhere.json'), '--resume')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Unknown option '--resume'.*\n$/),
    })
    await expect(command('people-import', folder)).rejects.toMatchObject({
      stderr: `${folder} is a folder, not a file.\n`,
    })
  })
})
