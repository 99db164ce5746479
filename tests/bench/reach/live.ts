import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { rates } from '#domain/leagues/quotas.ts'
import { Failure } from '#scripts/lib/failure.ts'
import { startKillableWorld } from '#tests/kills/world.ts'
import { type SignedUp, signUp } from '#tests/support/http/api.ts'
import { type Listening, listen, ticketOf } from '#tests/support/live.ts'

/*
 * The room of a full league: the time from a change's answer until all 20 members got the hint, compared with
 * a request that does nothing; and the memory of a silent connection while its room hibernates.
 */

const members = 20
/** After ten hints within a minute a room sends them further apart (worker/live/room.ts). */
const changes = 9
const rooms = Number(process.env.LIVE_ROOMS ?? 100)
/** Two more of each member in addition to the first: a hundred are allowed in total. */
const perUser = 2

const sorted = (all: readonly number[]): number[] => all.toSorted((a, b) => a - b)
const at = (all: readonly number[], part: number): number =>
  sorted(all)[Math.min(all.length - 1, Math.floor(all.length * part))] ?? Number.NaN
const distribution = (all: readonly number[]): string =>
  `median ${at(all, 0.5).toFixed(1)} ms, 95% ${at(all, 0.95).toFixed(1)} ms, longest ${at(all, 1).toFixed(1)} ms`

/** Milliseconds from each change's answer until the last connection got the hint; negative: before the answer. */
const hintsOf = async (all: readonly Listening[], change: (nr: number) => Promise<void>) => {
  const [fromRequest, fromAnswer]: [number[], number[]] = [[], []]
  for (let nr = 0; nr < changes; nr++) {
    // Each change gets its own hint.
    await sleep(1_150)
    const before = all.map((one) => one.changes())
    let last = 0
    const everybody = all.map(
      (one, i) =>
        new Promise<void>((resolve) => {
          const onMessage = () => {
            last = Math.max(last, performance.now())
            if (one.changes() === (before[i] ?? 0)) return
            one.socket.removeEventListener('message', onMessage)
            resolve()
          }
          one.socket.addEventListener('message', onMessage)
        }),
    )
    const started = performance.now()
    await change(nr)
    const answered = performance.now()
    await Promise.all(everybody)
    fromRequest.push(last - started)
    fromAnswer.push(last - answered)
  }
  return { fromAsking: fromRequest, fromAnswer }
}

/** A connection of a client that offers no compression. */
const openPlain = (url: string, league: string, ticket: string): Promise<Duplex> =>
  new Promise((resolve, reject) => {
    const headers = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    }
    const asked = request(`${url}/api/v1/leagues/${league}/live?ticket=${ticket}`, { headers })
    asked.on('upgrade', (_, socket) => {
      socket.on('error', () => undefined).resume()
      resolve(socket)
    })
    asked.on('response', ({ statusCode }) => reject(new Failure(`A connection was answered ${statusCode}.`)))
    asked.on('error', reject)
    asked.end()
  })

const newLeague = async (owner: SignedUp, name: string) => {
  const { status, body } = await owner.call('POST', '/api/v1/league/create', { name })
  if (status !== 200) throw new Failure(`A league could not be made: ${JSON.stringify(body)}`)
  return { id: String(body.id), code: String(body.invite_code) }
}

export const benchLive = async (bundles: string): Promise<void> => {
  const world = await startKillableWorld(bundles)
  try {
    const owner = await signUp(world.url, 'Ada')
    const { id, code } = await newLeague(owner, 'A full league')
    const others: SignedUp[] = []
    for (let nr = 1; nr < members; nr++) {
      const user = await signUp(world.url, `Member${nr}`)
      await user.call('GET', `/api/v1/league/join-by-code/${code}`)
      others.push(user)
    }
    const list = (await owner.call('GET', `/api/v1/leagues/${id}/deathlists/me`)).body
    const all = await Promise.all([owner, ...others].map((user) => listen(world.url, user, id)))
    // The hints about those who joined count as well.
    await sleep(61_000)
    const { fromAsking: fromRequest, fromAnswer } = await hintsOf(all, async (nr) => {
      await owner.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: `Name ${nr}` })
    })
    const nothing: number[] = []
    for (let nr = 0; nr < changes; nr++) {
      const started = performance.now()
      await owner.call('GET', '/healthz')
      nothing.push(performance.now() - started)
    }
    console.log(`  ${members} notified, after the answer:  ${distribution(fromAnswer)}`)
    console.log(`  ${members} notified, from the request:  ${distribution(fromRequest)}`)
    console.log(`  a request that does nothing: ${distribution(nothing)}`)
    /** Opens connections in sequence, and prints workerd's memory for each, when open and in hibernation. */
    const opened = async <T>(what: string, opening: readonly (() => Promise<T>)[]): Promise<T[]> => {
      await sleep(15_000)
      const before = world.memory().worker
      const idle: T[] = []
      for (const open of opening) idle.push(await open())
      const awake = world.memory().worker
      await sleep(20_000)
      const each = (bytes: number): string => `${((bytes - before) / idle.length / 1024).toFixed(0)} kB`
      console.log(
        `  ${what}: ${each(awake)} each as they open, ${each(world.memory().worker)} each once the room sleeps`,
      )
      return idle
    }
    const more = [owner, ...others].flatMap((user) => Array.from({ length: perUser }, () => user))
    const idle = await opened(
      `${more.length} more connections of one room`,
      more.map((user) => () => listen(world.url, user, id)),
    )
    const lost = [...all, ...idle].filter((one) => !one.isOpen()).length
    const before = idle.map((one) => one.changes())
    await owner.call('PATCH', '/api/v1/profile/me', { display_name: 'Ada' })
    await sleep(2_000)
    const notified = idle.filter((one, i) => one.changes() > (before[i] ?? 0)).length
    console.log(`  one change for all of them: ${notified} notified, ${lost} lost`)
    // All stay open: freed memory would be reused, and not be measured.
    const plain = await opened(
      `${more.length} of a client without compression`,
      more.map((user) => async () => openPlain(world.url, id, await ticketOf(user, id))),
    )
    const leagues: { id: string; of: SignedUp }[] = []
    let of = owner
    for (let nr = 0; nr < rooms; nr++) {
      // The daily limit of an account.
      if (nr % rates.leaguesMade.max === 0) of = await signUp(world.url, `Owner${nr}`)
      leagues.push({ id: (await newLeague(of, `League ${nr}`)).id, of })
    }
    const single = await opened(
      `${rooms} rooms with a connection of that kind`,
      leagues.map(
        ({ id, of }) =>
          async () =>
            openPlain(world.url, id, await ticketOf(of, id)),
      ),
    )
    for (const socket of [...plain, ...single]) socket.destroy()
    for (const { socket } of [...all, ...idle]) socket.close()
    if (notified < idle.length) throw new Failure('A room that has slept has lost its listeners.')
    if (at(fromAnswer, 0.95) > 1_000) throw new Failure('It took more than a second.')
  } finally {
    await world.stop()
  }
}
