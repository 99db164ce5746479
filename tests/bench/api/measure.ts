import type { Call } from './calls.ts'

export const median = (all: number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/** Sends calls to a Worker with the given tokens. */
export class Sender {
  private readonly url: string
  private readonly tokens: readonly string[]
  private sent = 0

  constructor(url: string, tokens: readonly string[]) {
    this.url = url
    this.tokens = tokens
  }

  /** @throws Error for an answer of 400 or more */
  async send(call: Call): Promise<{ ms: number; text: string }> {
    const number = this.sent++
    const token = this.tokens[call.byAll ? number % this.tokens.length : 0]
    const from = performance.now()
    const answer = await fetch(this.url + call.path, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body(number)) }),
    })
    const text = await answer.text()
    const ms = performance.now() - from
    if (answer.status >= 400) throw new Error(`${call.name} answered ${answer.status}: ${text.slice(0, 200)}`)
    return { ms, text }
  }

  async time(call: Call): Promise<number> {
    return (await this.send(call)).ms
  }

  /** Records the call's batches as calls of the bare Worker. */
  async record(call: Call): Promise<Call[]> {
    const bare = (path: string): Call => ({ name: path, method: 'GET', path })
    await this.send(bare('/bare/record'))
    await this.send(call)
    // The numbers of the batches.
    const numbers = JSON.parse((await this.send(bare('/bare/recorded'))).text) as number[]
    return numbers.map((number) => bare(`/bare/batch/${number}`))
  }
}

/** Milliseconds per answer. */
interface Times {
  bare: number
  ours: number
}

export interface Row {
  name: string
  bytes: number
  trips: number
  alone: Times
  at20: Times
}

type Timed = () => Promise<number>

/** Alternates between both, so that other load affects both equally. */
const inTurn = async (times: number, ours: Timed, bare: Timed): Promise<Times> => {
  const all = { ours: [] as number[], bare: [] as number[] }
  for (let i = 0; i < times; i++) {
    all.bare.push(await bare())
    all.ours.push(await ours())
  }
  return { ours: median(all.ours), bare: median(all.bare) }
}

const connections = 20
const callsEach = 3

const atOnce = async (run: Timed): Promise<number> => {
  const from = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let i = 0; i < callsEach; i++) await run()
    }),
  )
  return (performance.now() - from) / (connections * callsEach)
}

/**
 * Measures a call together with the bare calls for its minimum of work.
 * @param forget clears the members' limits, which the calls would exceed
 */
export const measure = async (
  sender: Sender,
  call: Call,
  peers: Call[],
  forget: () => Promise<unknown>,
): Promise<Row> => {
  const ours = () => sender.time(call)
  const bare = async () => {
    let ms = 0
    for (const peer of peers) ms += await sender.time(peer)
    return ms
  }
  await inTurn(5, ours, bare)
  const alone = await inTurn(40, ours, bare)
  const rounds: Times[] = []
  for (let i = 0; i < 3; i++) {
    await forget()
    rounds.push({ bare: await atOnce(bare), ours: await atOnce(ours) })
  }
  const at20 = { ours: median(rounds.map((r) => r.ours)), bare: median(rounds.map((r) => r.bare)) }
  const { text } = await sender.send(call)
  return { name: call.name, bytes: Buffer.byteLength(text), trips: peers.length, alone, at20 }
}

export const ratio = ({ ours, bare }: Times): number => ours / bare

const columns = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(32) : cell.padStart(9))).join(' ')

export const heading = columns(['call', 'answer', 'trips', 'bare', 'ours', 'x', 'bare 20', 'ours 20', 'x 20'])

export const line = ({ name, bytes, trips, alone, at20 }: Row): string => {
  const ms = (time: number) => `${time.toFixed(2)} ms`
  const times = (t: Times) => [ms(t.bare), ms(t.ours), ratio(t).toFixed(2)]
  return columns([name, `${(bytes / 1000).toFixed(1)} kB`, String(trips), ...times(alone), ...times(at20)])
}
