import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { profiles } from '#db/schema/index.ts'
import { runSteps } from '#worker/jobs/index.ts'
import { addUsers, ctxFor, type TestUser } from '../support/ctx.ts'
import { addCompetition, addPicks } from '../support/game.ts'
import { addLeague, addPersons, type TestLeague } from '../support/league.ts'
import { median } from './api/measure.ts'
import { createRegistry, Router, readHome, settleAt } from './move-league/homes.ts'
import { createFence, fenceWord, moveLeague } from './move-league/move.ts'
import { startNamespaces } from './move-league/namespaces.ts'
import { Player } from './move-league/player.ts'
import { leagueTables, rowsOf } from './move-league/tables.ts'

/*
 * An experiment with the hard part of sharding: a league is moved from one database to another and back while
 * it is played, on one sqld with namespaces. Its players and those of another league write continuously
 * through the product's services, and the job runs in both groups. Some movers are killed after each of their
 * steps, and another one finishes the move. Afterwards every acknowledged write must exist exactly once, and
 * every reference must be valid. The product does not use this; ARCHITECTURE.md describes its purpose. Other
 * numbers with MOVES=20.
 */

const moves = Number(process.env.MOVES || 10)
const playersEach = 8
const peopleEach = 40
const now = '2026-06-15T12:00:00.000Z'
const groupNames = ['one', 'two'] as const
const steps = ['announced', 'fenced', 'copied', 'compared', 'settled', 'forgotten']

class Killed extends Error {}

const people = Array.from({ length: 2 * playersEach * peopleEach + 400 }, (_, i) => ({
  id: `Q${400_000 + i}`,
}))

/** A league in mid-season: lists with history, a cup, and results of the job. */
const makeLeague = async (db: Db, users: readonly TestUser[]): Promise<TestLeague> => {
  const [owner] = users as [TestUser]
  const league = await addLeague(db, users as [TestUser, ...TestUser[]], { rules: { maxPicks: 50 } })
  const days = { startDate: '2026-02-01', endDate: '2026-12-20' }
  await addCompetition(db, league, owner, { type: 'death_cup', roundDurationDays: 30, ...days })
  return league
}

const duration = (ms: number): string => `${ms.toFixed(0)} ms`

export const run = async (): Promise<void> => {
  const server = await startNamespaces()
  try {
    const registry = await server.make('registry')
    const groups = new Map<string, Db>()
    for (const name of groupNames) {
      const group = await server.make(name)
      await addPersons(group, people, now)
      groups.set(name, group)
    }
    const one = groups.get('one') as Db
    await createRegistry(registry)
    const router = () => new Router(registry, groups)

    const makePlayed = async (prefix: string, firstPerson: number) => {
      const users = await addUsers(
        registry,
        Array.from({ length: playersEach }, (_, i) => `${prefix}${i}`),
      )
      await one
        .insert(profiles)
        .values(users.map(({ id, email, name }) => ({ id, email, displayName: name, createdAt: now })))
      const league = await makeLeague(one, users)
      await settleAt(registry, league.id, 'one')
      const players = users.map(
        (user, i) =>
          new Player(
            user,
            { id: league.id, list: league.lists[user.id] ?? '' },
            people
              .slice(firstPerson + i * peopleEach, firstPerson + (i + 1) * peopleEach)
              .map(({ id }) => id),
            router(),
          ),
      )
      return { league, players }
    }
    const moved = await makePlayed('Mover', 0)
    const beside = await makePlayed('Beside', playersEach * peopleEach)
    // A league in the same database without moves and writes.
    const [ghost] = (await addUsers(registry, ['Ghost'])) as [TestUser]
    await one.insert(profiles).values({ id: ghost.id, displayName: 'Ghost', createdAt: now })
    const still = await addLeague(one, [ghost])
    await addPicks(
      one,
      still,
      ghost,
      people.slice(-300).map(({ id }) => id),
      now,
    )
    for (const group of groups.values()) await createFence(group)

    let over = false
    let jobs = 0
    const refused: string[] = []
    const runJobs = async (group: Db) => {
      const log = {
        info: () => {},
        error: (_: string, fields?: object) => {
          const text = JSON.stringify(fields)
          if (!text.includes(fenceWord)) refused.push(text)
        },
      }
      while (!over) {
        await runSteps(ctxFor(group, null, { actor: { kind: 'job', name: 'bench' }, now, log }))
        jobs++
        await sleep(50)
      }
    }
    const playing = [
      ...[...moved.players, ...beside.players].map((player) => player.playUntil(() => over)),
      ...[...groups.values()].map(runJobs),
    ]
    const failing = Promise.all(playing)
    failing.catch(() => {
      over = true
    })

    const move = (to: string, after?: (step: string) => void) =>
      moveLeague({ registry, groups, leagueId: moved.league.id, to, ...(after ? { after } : {}) })
    const elsewhere = async () => ((await readHome(registry, moved.league.id)).home === 'one' ? 'two' : 'one')
    await sleep(1_500)
    const times: { from: number; until: number; fenced: number }[] = []
    for (let i = 0; i < moves && !over; i++) {
      const from = performance.now()
      let [begun, settled] = [0, 0]
      await move(await elsewhere(), (step) => {
        if (step === 'announced') begun = performance.now()
        if (step === 'settled') settled = performance.now()
      })
      times.push({ from, until: performance.now(), fenced: settled - begun })
      await sleep(300)
    }
    const [calmFrom, calmUntil] = [times[0]?.from ?? 0, times.at(-1)?.until ?? 0]
    for (const fatal of steps) {
      if (over) break
      const to = await elsewhere()
      await move(to, (step) => {
        if (step === fatal) throw new Killed()
      }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      await sleep(200)
      await move(to)
      await sleep(200)
    }
    await sleep(500)
    over = true
    await failing

    const { home } = await readHome(registry, moved.league.id)
    const wrong = [...refused]
    let size = 0
    for (const [league, place] of [
      [moved, home],
      [beside, 'one'],
    ] as const)
      for (const player of league.players) wrong.push(...(await player.lost(groups.get(place) as Db)))
    for (const [name, group] of groups) {
      const broken = await group.all(sql`select * from pragma_foreign_key_check`)
      if (broken.length > 0) wrong.push(`${broken.length} broken references in ${name}`)
      const tables = await leagueTables(group)
      for (const table of tables) {
        const [left] = await group.all<{ n: number }>(
          sql`select count(*) as n ${rowsOf(table, moved.league.id)}`,
        )
        if (name === home) size += left?.n ?? 0
        if (name !== home && left?.n !== 0) wrong.push(`${left?.n} rows left in ${table.name} of ${name}`)
      }
    }
    const [kept] = await one.all<{ n: number }>(
      sql`select count(*) as n from picks where league_id = ${still.id}`,
    )
    if (kept?.n !== 300) wrong.push(`the league that nobody moved has ${kept?.n} picks`)

    const longest = (players: readonly Player[]) =>
      Math.max(
        ...players.flatMap(({ written }) =>
          written.filter(({ at }) => at >= calmFrom && at <= calmUntil).map(({ ms }) => ms),
        ),
      )
    const count = (players: readonly Player[]) => players.reduce((n, { written }) => n + written.length, 0)
    const all = (pick: (time: (typeof times)[number]) => number) => times.map(pick)
    const line = (what: string, value: string) => console.log(`  ${what.padEnd(52)} ${value}`)
    line('moves, and movers killed after a step', `${moves}, ${steps.length}`)
    line('writes acknowledged: in the league, beside it', `${count(moved.players)}, ${count(beside.players)}`)
    line('runs of the job in the groups', String(jobs))
    line('rows of the league in the end', String(size))
    line(
      'a move, median and longest',
      [median(all((t) => t.until - t.from)), Math.max(...all((t) => t.until - t.from))]
        .map(duration)
        .join(', '),
    )
    line(
      'writers kept waiting, median and longest',
      [median(all((t) => t.fenced)), Math.max(...all((t) => t.fenced))].map(duration).join(', '),
    )
    line(
      'the longest write meanwhile: in it, beside it',
      [longest(moved.players), longest(beside.players)].map(duration).join(', '),
    )
    line('acknowledged and lost, done twice, left behind, broken', String(wrong.length))
    for (const each of wrong.slice(0, 10)) console.log(`    ${each}`)
    if (wrong.length > 0) throw new Error('The move lost something.')
  } finally {
    await server.stop()
  }
}
