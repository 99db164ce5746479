import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { keptQueries, withoutSecrets } from '../../web/lib/kept-queries.ts'
import { appRouter } from '../../worker/trpc/router.ts'

/** What may stay in a browser of the answers that it was given. */

/** Every name of a part, however deep, of what a schema describes. */
const namesIn = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([key, value]) => [
        ...(key === 'properties' && typeof value === 'object' ? Object.keys(value ?? {}) : []),
        ...namesIn(value),
      ])

const outputOf = (name: string): unknown => {
  const procedure: unknown = Reflect.get(appRouter._def.procedures, name)
  // tRPC keeps the schema there, and tells its types nothing of it.
  const { output } = (procedure as { _def: { output?: z.ZodType } })._def
  if (!output) throw new Error(`${name} tells nothing`)
  return z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' })
}

/** What lets somebody in, or says where they are signed in. */
const secret = /token|secret|password|session|recovery|invit.*(code|url|link)|salt|^hash$|userAgent/i

describe('kept answers', () => {
  test.each(keptQueries)('%s has no part that lets anybody in', (name) => {
    const names = namesIn(outputOf(name))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((part) => secret.test(part) && part !== 'inviteCode')).toEqual([])
  })

  test('the check knows such a part when it sees one', () => {
    for (const name of ['token.make', 'league.invitationLink', 'league.get'])
      expect(
        namesIn(outputOf(name)).some((part) => secret.test(part)),
        name,
      ).toBe(true)
  })

  test('an invite code is left out wherever it stands, and nothing else is', () => {
    const answer = [{ name: 'Club', inviteCode: 'ABC123', deep: { inviteCode: 'XYZ789', picks: [1, null] } }]
    expect(JSON.parse(withoutSecrets(answer))).toEqual([
      { name: 'Club', inviteCode: null, deep: { inviteCode: null, picks: [1, null] } },
    ])
  })
})
