import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { rates } from '#domain/leagues/quotas.ts'
import { api, type SignedUp, signUp } from '../support/http/api.ts'
import { addPersons } from '../support/league.ts'
import { Attempts, insist, inTurn, type Relay, untilAnswered, type Writer } from './log.ts'

const newcomer = (url: string, name: string): Promise<SignedUp> =>
  untilAnswered(`The sign-up of ${name}`, () => signUp(url, name))

const counts = async (db: Db, query: ReturnType<typeof sql>): Promise<Map<string, number>> => {
  const rows = await db.all<{ name: string; times: number }>(query)
  return new Map(rows.map(({ name, times }) => [name, times]))
}

const tablesOfALeague = [
  'seasons',
  'memberships',
  'membership_periods',
  'league_rules',
  'deathlists',
  'leaderboards',
  'audit_log',
  'activity',
]

/** Creates leagues: each exists once, and complete. */
const leagueMaker = async (url: string, db: Db): Promise<Writer> => {
  const { call, id } = await newcomer(url, 'Maker')
  const attempts = new Attempts()
  let nr = 0
  return {
    name: 'leagues',
    attempts,
    step: async () => {
      const name = `League ${++nr}`
      await attempts.make(name, () => call('POST', '/api/v1/league/create', { name }))
    },
    check: async () => {
      const found = await counts(
        db,
        sql`select name, count(*) as times from leagues where created_by = ${id} group by name`,
      )
      const wrong = attempts.wrong('league', found)
      for (const table of tablesOfALeague) {
        const halves = await db.all<{ name: string; times: number }>(
          sql`select name, (select count(*) from ${sql.raw(table)} where league_id = leagues.id) as times
            from leagues where created_by = ${id} and times <> 1`,
        )
        for (const { name, times } of halves) wrong.push(`${name} has ${times} rows in ${table}`)
      }
      return wrong
    },
  }
}

/** Adds people to a list and removes them, each once. */
const picker = async (url: string, db: Db, from: number): Promise<Writer> => {
  const { call } = await newcomer(url, 'Picker')
  const league = (await insist(call, 'POST', '/api/v1/league/create', { name: 'Picks', max_picks: 50 })).body
  const list = (await insist(call, 'GET', `/api/v1/leagues/${league.id}/deathlists/me`)).body
  await insist(call, 'PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Mine' })
  const [added, removed] = [new Attempts(), new Attempts()]
  let nr = from
  return {
    name: `picks from ${from}`,
    attempts: added,
    step: async () => {
      const person = `Q${++nr}`
      const body = { wikidata_id: person }
      const pick = await added.make(person, () => call('POST', `/api/v1/deathlists/${list.id}/picks`, body))
      if (pick) await removed.make(person, () => call('DELETE', `/api/v1/picks/${pick.body.id}`))
    },
    check: async () => {
      const rows = (where: ReturnType<typeof sql>) =>
        counts(
          db,
          sql`select person_id as name, count(*) as times from picks where deathlist_id = ${list.id} and ${where} group by name`,
        )
      const recorded = (kind: string) =>
        counts(
          db,
          sql`select person_id as name, count(*) as times from activity
            where league_id = ${league.id} and kind = ${kind} group by name`,
        )
      const [all, gone] = [await rows(sql`true`), await rows(sql`removed_at is not null`)]
      const wrong = [
        ...added.wrong('pick', all),
        ...added.wrong('activity of the pick', await recorded('picked')),
        ...removed.wrong('removal', gone),
        ...removed.wrong('activity of the removal', await recorded('removed')),
        ...removed.refused,
      ]
      // In any case the change and its activity item both exist, or neither.
      const both = [all, await recorded('picked'), gone, await recorded('removed')].map(({ size }) => size)
      if (both[0] !== both[1] || both[2] !== both[3]) wrong.push(`changes and words of them differ: ${both}`)
      return wrong
    },
  }
}

/** Renames a league: the last name is stored, and each change is recorded once. */
const renamer = async (url: string, db: Db): Promise<Writer> => {
  const { call } = await newcomer(url, 'Renamer')
  const league = (await insist(call, 'POST', '/api/v1/league/create', { name: 'Club 0' })).body
  const attempts = new Attempts()
  let [nr, last] = [0, 0]
  return {
    name: 'renamings',
    attempts,
    step: async () => {
      const name = `Club ${++nr}`
      if (await attempts.make(name, () => call('PATCH', `/api/v1/leagues/${league.id}`, { name }))) last = nr
    },
    check: async () => {
      const found = await counts(
        db,
        sql`select after ->> '$.name' as name, count(*) as times from audit_log
          where league_id = ${league.id} and action = 'league_renamed' group by 1`,
      )
      const [{ name = '' } = {}] = await db.all<{ name: string }>(
        sql`select name from leagues where id = ${league.id}`,
      )
      const held = Number(name.replace('Club ', ''))
      return [
        ...attempts.wrong('renaming', found),
        ...(held < last ? [`the league is called ${name} after Club ${last} was acknowledged`] : []),
      ]
    },
  }
}

const guestCount = 8

/** Guests join a league and leave it, one after another: each membership exists once. */
const comer = async (url: string, db: Db): Promise<Writer> => {
  const host = await newcomer(url, 'Host')
  const guests: SignedUp[] = []
  while (guests.length < guestCount) guests.push(await newcomer(url, `Guest${guests.length}`))
  const league = (await insist(host.call, 'POST', '/api/v1/league/create', { name: 'Open house' })).body
  const path = `/api/v1/leagues/${league.id}`
  const attempts = new Attempts()
  let nr = 0
  return {
    name: 'memberships',
    attempts,
    step: async () => {
      const guest = guests[nr % guests.length] ?? host
      await attempts.make(`period ${++nr}`, () =>
        guest.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`),
      )
      // Repeated until it is done; a former member has done it.
      await insist(guest.call, 'POST', `${path}/leave`)
    },
    check: async () => {
      const [periods = { all: 0, twice: 0 }] = await db.all<{ all: number; twice: number }>(
        sql`select count(*) as "all",
            total(left_at is null) - count(distinct case when left_at is null then user_id end) as twice
          from membership_periods where league_id = ${league.id} and user_id <> ${host.id}`,
      )
      const [audited = { times: 0 }] = await db.all<{ times: number }>(
        sql`select count(*) as times from audit_log where league_id = ${league.id} and action = 'member_joined'`,
      )
      const least = attempts.acknowledged
      const wrong: string[] = []
      if (periods.all < least || periods.all > attempts.fates.size)
        wrong.push(`${periods.all} periods of membership, ${least} acknowledged of ${attempts.fates.size}`)
      if (audited.times !== periods.all) wrong.push(`${periods.all} periods, ${audited.times} on record`)
      if (periods.twice > 0) wrong.push(`${periods.twice} guests are in the league twice`)
      return wrong
    },
  }
}

/** Keeps a session alive: whatever happens to a refresh, the next one works. */
const sitter = async (url: string): Promise<Writer> => {
  const user = await newcomer(url, 'Sitter')
  const attempts = new Attempts()
  let [nr, token, access] = [0, user.refreshToken, user.token]
  return {
    name: 'refreshes',
    attempts,
    step: async () => {
      const answer = await attempts.make(`refresh ${++nr}`, () =>
        api(url)('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: token }),
      )
      if (answer) [token, access] = [answer.body.refresh_token, answer.body.access_token]
    },
    check: async () => {
      const { status } = await api(url, access)('GET', '/api/v1/profile/me')
      return status === 200 ? [] : [`the session answers ${status}`]
    },
  }
}

/** Signs people up: each account exists once, is complete, and its owner can sign in. */
const registrar = async (url: string, db: Db): Promise<Writer> => {
  const attempts = new Attempts()
  let nr = 0
  const password = 'correct horse'
  return {
    name: 'accounts',
    attempts,
    step: async () => {
      const email = `registered${++nr}@kills.example`
      await attempts.make(email, () => api(url)('POST', '/auth/v1/signup', { email, password }))
      // Password hashing is slow on purpose: leave time to the other writers.
      await new Promise((resolve) => setTimeout(resolve, 250))
    },
    check: async () => {
      const of = sql`where email like '%@kills.example' group by email`
      const users = await counts(db, sql`select email as name, count(*) as times from auth_users ${of}`)
      const identities = await counts(
        db,
        sql`select email as name, count(*) as times from auth_identities ${of}`,
      )
      const wrong = [...attempts.wrong('account', users), ...attempts.wrong('identity', identities)]
      if (users.size !== identities.size) wrong.push(`${users.size} accounts, ${identities.size} identities`)
      for (const [email, fate] of [...attempts.fates].slice(-4)) {
        const { status } = await api(url)('POST', '/auth/v1/token?grant_type=password', { email, password })
        if (fate === 'acknowledged' && status !== 200) wrong.push(`${email} can't sign in: ${status}`)
      }
      return wrong
    },
  }
}

/** Number of people for one list. */
const listed = 400

/** All writers with the people for their picks: each person once per list. */
export const startWriters = async (url: string, db: Db): Promise<Relay[]> => {
  const persons = Array.from({ length: 2 * listed }, (_, i) => ({ id: `Q${i + 1}` }))
  await addPersons(db, persons, new Date().toISOString())
  return [
    await inTurn(rates.leaguesMade.max, () => leagueMaker(url, db)),
    await inTurn(listed, () => picker(url, db, 0)),
    await inTurn(listed, () => picker(url, db, listed)),
    await inTurn(rates.administration.max, () => renamer(url, db)),
    await inTurn(guestCount * rates.joins.max, () => comer(url, db)),
    await inTurn(Number.POSITIVE_INFINITY, () => sitter(url)),
    await inTurn(Number.POSITIVE_INFINITY, () => registrar(url, db)),
  ]
}
