import { describe, expect, test } from 'vitest'
import { call, newEmail, password, type RawAnswer, signedIn, withWorker } from './support.ts'

/** Nothing that a stranger can ask tells whether an address has an account: not by the answer, not by its time. */

const rounds = 15

const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

interface Timed {
  ms: number[]
  answers: RawAnswer[]
}

/** Known and unknown in turns, so that both meet the same weather. */
const compare = async (ask: (known: boolean) => Promise<RawAnswer>) => {
  const results: Record<'known' | 'unknown', Timed> = {
    known: { ms: [], answers: [] },
    unknown: { ms: [], answers: [] },
  }
  for (let i = -2; i < rounds; i++)
    for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const started = performance.now()
      const answer = await ask(kind === 'known')
      // The first rounds warm the isolate up.
      if (i >= 0) {
        results[kind].ms.push(performance.now() - started)
        results[kind].answers.push(answer)
      }
      // Mails leave after the answer: they must not weigh on the next one.
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  return results
}

const ratio = ({ known, unknown }: Record<'known' | 'unknown', Timed>): number => {
  const [a, b] = [median(known.ms), median(unknown.ms)]
  return Math.max(a, b) / Math.min(a, b)
}

/** The fewest of three measurements: a busy machine makes differences, it does not unmake them. */
const bestRatio = async (measure: () => Promise<number>): Promise<number> => {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3 && best >= 1.2; i++) best = Math.min(best, await measure())
  return best
}

describe('known and unknown addresses', () => {
  const worker = withWorker()
  const calls = [
    ['sign-up', (email: string) => call(worker(), '/signup', { body: { email, password: 'another one' } })],
    ['recovery', (email: string) => call(worker(), '/recover', { body: { email } })],
    [
      'sign-in',
      (email: string) =>
        call(worker(), '/token?grant_type=password', { body: { email, password: 'not it' } }),
    ],
    ['codes', (email: string) => call(worker(), '/otp', { body: { email, create_user: false } })],
    ['sending again', (email: string) => call(worker(), '/resend', { body: { email, type: 'signup' } })],
  ] as const

  test.each(calls)(
    '%s: the same answer in the same time',
    async (_, ask) => {
      const { email } = await signedIn(worker())
      const best = await bestRatio(async () => {
        const results = await compare((known) => ask(known ? email : newEmail()))
        const statuses = [...results.known.answers, ...results.unknown.answers].map(({ status }) => status)
        expect(new Set(statuses).size).toBe(1)
        const keys = (answer: RawAnswer) => Object.keys(answer.body).sort()
        expect(keys(results.known.answers[0] ?? fail())).toEqual(keys(results.unknown.answers[0] ?? fail()))
        return ratio(results)
      })
      expect(best).toBeLessThan(1.2)
    },
    120_000,
  )

  test('an account without a password costs a hash too', async () => {
    const email = newEmail()
    await call(worker(), '/otp', { body: { email } })
    const best = await bestRatio(async () =>
      ratio(
        await compare((known) =>
          call(worker(), '/token?grant_type=password', {
            body: { email: known ? email : newEmail(), password },
          }),
        ),
      ),
    )
    expect(best).toBeLessThan(1.2)
  }, 120_000)
})

const fail = (): never => {
  throw new Error('There should be an answer.')
}
