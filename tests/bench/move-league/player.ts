import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { nameOwnDeathlist } from '#worker/services/deathlists/name.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import type { Router } from './homes.ts'

export interface Written {
  /** Start of a write, and the time until it was acknowledged, in ms. */
  at: number
  ms: number
}

const longestList = 5

/** A player who changes their list continuously, wherever the league is. */
export class Player {
  readonly written: Written[] = []
  private name: string | null = null
  private readonly forgotten: string[] = []
  private readonly picks = new Set<string>()
  private readonly removed = new Set<string>()
  private readonly user: TestUser
  private readonly league: { id: string; list: string }
  private readonly people: readonly string[]
  private readonly router: Router
  private turn = 0
  private added = 0

  constructor(
    user: TestUser,
    league: { id: string; list: string },
    people: readonly string[],
    router: Router,
  ) {
    this.user = user
    this.league = league
    this.people = people
    this.router = router
  }

  /** Plays until told to stop; each write waits for the one before it. */
  async playUntil(over: () => boolean): Promise<void> {
    while (!over()) {
      const at = performance.now()
      await this.write()
      this.written.push({ at, ms: performance.now() - at })
    }
  }

  private async write(): Promise<void> {
    const turn = this.turn++
    const { id, list } = this.league
    // Sessions are in the registry: here the token is the proof.
    const home = <T>(run: (ctx: ReturnType<typeof ctxFor>) => Promise<T>) =>
      this.router.atHome(id, (db) => run(ctxFor(db, this.user, { ownAccounts: false })))
    const [oldest] = this.picks
    if (turn % 5 === 4) {
      const name = `List ${turn}`
      // A replaced name leaves no trace, so check it before it is replaced.
      const before = await this.router.atHome(id, (db) => this.nameIn(db))
      if (this.name !== null && before !== this.name)
        this.forgotten.push(`${before} in place of ${this.name}`)
      await home((ctx) => nameOwnDeathlist(ctx, { deathlistId: list, name }))
      this.name = name
    } else if (oldest !== undefined && this.picks.size >= longestList) {
      await home((ctx) => removeOwnPick(ctx, { pickId: oldest, deathlistId: list }))
      this.picks.delete(oldest)
      this.removed.add(oldest)
    } else {
      const wikidataId = this.people[this.added++ % this.people.length] ?? ''
      this.picks.add((await home((ctx) => addPick(ctx, { league: id, wikidataId }))).id)
    }
  }

  private async nameIn(db: Db): Promise<string | null> {
    const lists = await db.all<{ name: string | null }>(
      sql`select name from deathlists where id = ${this.league.list}`,
    )
    if (lists.length !== 1) throw new Error(`${lists.length} lists`)
    return lists[0]?.name ?? null
  }

  /** Acknowledged changes that are missing or wrong in the league's database, each once. */
  async lost(db: Db): Promise<string[]> {
    const { list, id: leagueId } = this.league
    const wrong = [...this.forgotten]
    const name = await this.nameIn(db)
    if (this.name !== null && name !== this.name) wrong.push(`the list is named ${name}, not ${this.name}`)
    const rows = await db.all<{ id: string; gone: number }>(
      sql`select id, removed_at is not null as gone from picks where deathlist_id = ${list}`,
    )
    const there = new Map(rows.map((row) => [row.id, row.gone === 1]))
    for (const id of this.picks) if (there.get(id) !== false) wrong.push(`pick ${id} is ${there.get(id)}`)
    // A removed pick is dropped once its person is on the list again.
    for (const id of this.removed) if (there.get(id) === false) wrong.push(`pick ${id} is on the list`)
    // Each addition and removal was recorded at most once (a day records some forty): none was done twice.
    for (const [kind, times] of [
      ['picked', this.picks.size + this.removed.size],
      ['removed', this.removed.size],
    ] as const) {
      const [recorded] = await db.all<{ n: number }>(sql`select count(*) as n from activity
        where league_id = ${leagueId} and kind = ${kind} and actor_id = ${this.user.id}`)
      if ((recorded?.n ?? 0) > times) wrong.push(`${kind} was recorded ${recorded?.n} times, not ${times}`)
    }
    const listed = rows.filter(({ gone }) => gone === 0).length
    if (listed !== this.picks.size) wrong.push(`${listed} picks on the list`)
    return wrong
  }
}
