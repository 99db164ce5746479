import { eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { createDb } from '#db/client.ts'
import { packed, packedFields, packedRow, unpacked } from '#db/packed.ts'
import { activity, leaderboards, people, picks, scoreEntries } from '#db/schema/index.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker

beforeAll(async () => {
  worker = await startTestWorker({ people: true })
  const { db } = worker.database
  await seedDemo(db, '2026-06-15T12:00:00.000Z', hashPassword)
  await db.update(people).set({ labels: { en: '"Ann" \\ Ünsal 🕯 \u2028' }, descriptions: { it: '' } })
  const [board] = await db.select().from(leaderboards)
  if (!board) throw new Error('no leaderboard')
  await db.insert(scoreEntries).values({
    leaderboardId: board.id,
    pickId: 'a',
    userId: 'b',
    personId: 'Q1',
    diedOn: '2026-06-01',
    status: 'confirmed',
    points: -50,
    reasons: [{ rule: 'flat', points: -50 }],
    rulesVersion: 1,
  })
})
afterAll(() => worker?.stop())

describe('packed rows', () => {
  const tables = { picks, people, scoreEntries, activity, leaderboards }
  test.each(Object.entries(tables))('equal those of a plain select: %s', async (_, table) => {
    const { db } = worker.database
    const { plain, all, each } = await runBatch(db, {
      plain: db.select().from(table).orderBy(sql`rowid`),
      all: db.select({ rows: packed(getTableColumns(table)) }).from(table),
      each: db
        .select({ row: packedFields(getTableColumns(table)) })
        .from(table)
        .orderBy(sql`rowid`),
    })
    const rows = unpacked(all)
    expect(plain.length).toBeGreaterThan(0)
    const inOrder = (some: readonly unknown[]) => some.map((row) => JSON.stringify(row)).sort()
    expect(inOrder(rows)).toEqual(inOrder(plain))
    expect(each.map(({ row }) => row)).toEqual(plain)
  })

  test('are null where a left join finds no row', async () => {
    const { db } = worker.database
    const scored = await db
      .select({
        is: scoreEntries.pickId,
        score: packedRow(scoreEntries.pickId, getTableColumns(scoreEntries)),
      })
      .from(leaderboards)
      .leftJoin(scoreEntries, eq(scoreEntries.leaderboardId, leaderboards.id))
    const [entry] = await db.select().from(scoreEntries)
    expect(scored.length).toBeGreaterThan(1)
    for (const { is, score } of scored) expect(score).toEqual(is === null ? null : entry)
    expect(scored.filter(({ is }) => is !== null)).toHaveLength(1)
  })

  test.each(Object.entries(tables))(
    'count about as many read values as a plain select: %s',
    async (_, table) => {
      let values = 0
      const db = createDb({ url: worker.database.url, onValues: (read) => (values += read) })
      await runBatch(db, { plain: db.select().from(table) })
      const plain = values
      await runBatch(db, { all: db.select({ rows: packed(getTableColumns(table)) }).from(table) })
      expect((values - plain) / plain).toBeGreaterThan(0.9)
      expect((values - plain) / plain).toBeLessThan(1.5)
    },
  )

  test('contain the values of SQL expressions', async () => {
    const { db } = worker.database
    const fields = {
      is: sql<boolean>`exists (select 1)`.mapWith(Boolean),
      isNot: sql<boolean>`exists (select 1 where 0)`.mapWith(Boolean),
      none: sql<string | null>`null`,
    }
    const { all, none } = await runBatch(db, {
      all: db
        .select({ rows: packed(fields) })
        .from(people)
        .where(sql`rowid = (select min(rowid) from people)`),
      none: db
        .select({ rows: packed(fields) })
        .from(people)
        .where(sql`0`),
    })
    expect(unpacked(all)).toEqual([{ is: true, isNot: false, none: null }])
    expect(unpacked(none)).toEqual([])
  })
})
