import fc from 'fast-check'
import { describe, test } from 'vitest'
import { firstOf, size, sized } from '../support/nets.ts'
import { withGoogle } from './google/google-support.ts'
import { beforehand, live, moves, proofs, type Story } from './take-over.ts'

/**
 * Using an address first gives nobody access to its owner's account once the owner has proven the address.
 */

const runs = Number(process.env.TAKE_OVER_RUNS ?? size(1, 5))

const stories: fc.Arbitrary<Story> = fc.record({
  before: fc.constantFrom(...beforehand),
  moves: fc.array(fc.constantFrom(...Object.keys(moves)), { minLength: 1, maxLength: 6 }),
  proof: fc.constantFrom(...proofs),
})

/** Attacks that once worked, and similar ones. */
const known: [string, Story][] = [
  [
    'linking an unverified address and unlinking the own one',
    {
      before: 'nothing',
      moves: ['signs up with an own address', 'links the address, not verified', 'unlinks the e-mail'],
      proof: 'Google',
    },
  ],
  ...proofs.map((proof): [string, Story] => [
    `registering first, then ${proof}`,
    { before: 'nothing', moves: ['signs up with the address', 'begins to link and waits'], proof },
  ]),
  [
    'a rival sign-up and a mail sent again',
    {
      before: 'signed up',
      moves: ['signs up with the address', 'asks for mails to the address'],
      proof: 'a mail sent again',
    },
  ],
  [
    'moving to the address while mails to an own address are unused',
    {
      before: 'nothing',
      moves: [
        'signs up with an own address',
        'asks for mails to an own address',
        'links an own address',
        'moves to the address',
        'signs in with Google again',
      ],
      proof: 'a code',
    },
  ],
  [
    'an anonymous account that takes the address',
    {
      before: 'nothing',
      moves: ['signs in anonymously', 'moves to the address', 'chooses a password', 'links an own address'],
      proof: 'recovery',
    },
  ],
]

describe.each(firstOf(['on', 'off']))('with confirmation %s', sized, (confirmation) => {
  const started = withGoogle({ EMAIL_CONFIRMATION: confirmation, AUTH_ANONYMOUS: 'on' })

  test.each(known)('%s', { timeout: 120_000 }, (_, story) => live(started(), story))

  // A story takes seconds, so a failing one is not shrunk.
  test(`${runs} random stories`, { timeout: 1_800_000 }, () =>
    fc.assert(
      fc.asyncProperty(stories, (story) => live(started(), story)),
      { numRuns: runs, endOnFailure: true },
    ),
  )
})
