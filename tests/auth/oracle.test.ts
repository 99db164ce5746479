/** @module-tag nets */
import { describe, expect, test } from 'vitest'
import { size, sized } from '../support/nets.ts'
import { call, newEmail, password, type RawAnswer, signedIn, withWorker } from './support.ts'

/** No answer to a stranger reveals, by its content or by its time, whether an address has an account. */

const warmUp = 2
const fewest = size(3, 7)
const most = size(15, 150)
/** An omitted hash makes an answer several times as fast; a smaller difference takes many measurements. */
const bound = size(1.6, 1.2)

const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

type Kind = 'known' | 'unknown'
interface Measured {
  ms: Record<Kind, number[]>
  answers: Record<Kind, RawAnswer[]>
  /** Ratio of the medians, the larger to the smaller. */
  ratio: number
}

/**
 * Measures known and unknown addresses alternately, under the same conditions, until the ratio of the medians is below
 * the bound: noise of a busy machine averages out, a real difference does not.
 */
const compare = async (ask: (known: boolean) => Promise<RawAnswer>): Promise<Measured> => {
  const measured: Measured = {
    ms: { known: [], unknown: [] },
    answers: { known: [], unknown: [] },
    ratio: Number.POSITIVE_INFINITY,
  }
  for (let i = -warmUp; i < most && (i < fewest || measured.ratio >= bound); i++) {
    for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const started = performance.now()
      const answer = await ask(kind === 'known')
      if (i >= 0) {
        measured.ms[kind].push(performance.now() - started)
        measured.answers[kind].push(answer)
      }
      // Mails are sent after the answer, and must not slow the next one.
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    const [a, b] = [median(measured.ms.known), median(measured.ms.unknown)]
    measured.ratio = Math.max(a, b) / Math.min(a, b)
  }
  return measured
}

const shapeOf = (answers: RawAnswer[]) => [
  ...new Set(answers.map(({ status, body }) => `${status} ${Object.keys(body).sort()}`)),
]

describe('known and unknown addresses', sized, () => {
  const worker = withWorker({}, { dearPasswords: true })
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
      const { answers, ratio } = await compare((known) => ask(known ? email : newEmail()))
      expect(shapeOf(answers.known)).toHaveLength(1)
      expect(shapeOf(answers.known)).toEqual(shapeOf(answers.unknown))
      expect(ratio).toBeLessThan(bound)
    },
    120_000,
  )

  test('an account without a password takes as long as an unknown address', async () => {
    const email = newEmail()
    await call(worker(), '/otp', { body: { email } })
    const { ratio } = await compare((known) =>
      call(worker(), '/token?grant_type=password', { body: { email: known ? email : newEmail(), password } }),
    )
    expect(ratio).toBeLessThan(bound)
  }, 120_000)
})
