import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type Api, api } from '#tests/support/http/api.ts'

/** One writer's acknowledged writes: all of them must be in the database afterwards. */
interface Acknowledged {
  name: string | null
  /** Ids of the picks that were added and not removed, and of the removed ones. */
  picks: Set<string>
  removed: Set<string>
  /** Users who joined the writer's league. */
  joined: Set<string>
}

export interface Latency {
  what: string
  ms: number
  /** Null: acknowledged. */
  refused: string | null
}

export interface Guest {
  id: string
  token: string
}

const longestList = 5

/** Where a writer writes. */
interface Place {
  url: string
  token: string
  league: { id: string; code: string; list: string }
  guests: Guest[]
  /** The people that only this writer picks, in turn and repeatedly. */
  people: readonly string[]
}

/** A user who changes their own list continuously, and whose league others join. */
export class Writer {
  readonly acknowledged: Acknowledged = {
    name: null,
    picks: new Set(),
    removed: new Set(),
    joined: new Set(),
  }
  private readonly call: Api
  private readonly of: Place
  private turn = 0
  private added = 0

  constructor(of: Place) {
    this.of = of
    this.call = api(of.url, of.token)
  }

  /** Makes the next write. */
  async step(): Promise<Latency> {
    const turn = this.turn++
    const { league, guests, people, url } = this.of
    if (turn % 20 === 10 && guests.length > 0) {
      const guest = guests.pop() as Guest
      const path = `/api/v1/league/join-by-code/${league.code}`
      return this.write('join', api(url, guest.token)('GET', path), () =>
        this.acknowledged.joined.add(guest.id),
      )
    }
    if (turn % 5 === 4) {
      const name = `List ${turn}`
      return this.write('name', this.call('PUT', `/api/v1/deathlists/${league.list}/name`, { name }), () => {
        this.acknowledged.name = name
      })
    }
    const [oldest] = this.acknowledged.picks
    if (oldest !== undefined && this.acknowledged.picks.size >= longestList)
      return this.write('pick removed', this.call('DELETE', `/api/v1/picks/${oldest}`), () => {
        this.acknowledged.picks.delete(oldest)
        this.acknowledged.removed.add(oldest)
      })
    const body = { league_id: league.id, wikidata_id: people[this.added++ % people.length] }
    return this.write('pick added', this.call('POST', '/api/v1/picks/create', body), (answer) =>
      this.acknowledged.picks.add(String(answer.id)),
    )
  }

  private async write(
    what: string,
    answered: ReturnType<Api>,
    // biome-ignore lint/suspicious/noExplicitAny: the wire is untyped
    acknowledge: (body: any) => unknown,
  ): Promise<Latency> {
    const from = performance.now()
    const { status, body } = await answered
    const refused = status < 400 ? null : `${status} ${body?.code ?? ''}`
    if (!refused) acknowledge(body)
    return { what, ms: performance.now() - from, refused }
  }

  /** Acknowledged writes that are not in the database exactly once. */
  async lost(db: Db): Promise<string[]> {
    const { league } = this.of
    const { name, picks, removed, joined } = this.acknowledged
    const wrong: string[] = []
    const [list] = await db.all<{ name: string | null }>(
      sql`select name from deathlists where id = ${league.list}`,
    )
    if (name !== null && list?.name !== name) wrong.push(`the list is named ${list?.name}, not ${name}`)
    const rows = await db.all<{ id: string; gone: number }>(
      sql`select id, removed_at is not null as gone from picks where deathlist_id = ${league.list}`,
    )
    const there = new Map(rows.map(({ id, gone }) => [id, gone === 1]))
    for (const [ids, gone] of [
      [picks, false],
      [removed, true],
    ] as const)
      for (const id of ids) if (there.get(id) !== gone) wrong.push(`pick ${id} is ${there.get(id)}`)
    const periods = await db.all<{ id: string; times: number }>(
      sql`select user_id as id, count(*) as times from membership_periods where league_id = ${league.id} group by user_id`,
    )
    const times = new Map(periods.map((row) => [row.id, row.times]))
    for (const id of joined) if (times.get(id) !== 1) wrong.push(`${id} has joined ${times.get(id)} times`)
    return wrong
  }
}
