import { expect, test } from 'vitest'
import { createDb } from '#db/client.ts'
import { mergeOrder, mergePerson, separatePerson, separationOrder } from '#db/queries/merges.ts'

// Nothing is sent: the statements are only made.
const db = createDb({ url: 'http://127.0.0.1:9' })
const lease = { name: 'nobody', holder: 'nobody' }
const at = '2026-05-10T12:00:00.000Z'

test.each([
  ['a merge', Object.keys(mergePerson(db, { from: 'Q1', into: 'Q2' }, at, lease)), mergeOrder],
  [
    'its undoing',
    Object.keys(separatePerson(db, { from: 'Q1', into: 'Q2', since: at }, at, lease)),
    separationOrder,
  ],
] as const)('the statements of %s stand in the order on which they rest', (_, names, order) => {
  for (const [first, second, why] of order) {
    expect(names).toEqual(expect.arrayContaining([first, second]))
    expect(names.indexOf(first), `${first} before ${second}: ${why}`).toBeLessThan(names.indexOf(second))
  }
})
