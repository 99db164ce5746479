import { TRPCError } from '@trpc/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar-day.ts'
import { AppError } from '#worker/services/errors.ts'
import { createCallerFactory } from '#worker/trpc/init.ts'
import { appRouter } from '#worker/trpc/router.ts'
import { ctxFor, type TestUser } from '../support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { makePushService } from '../support/push.ts'
import { competition, league, rows, spelt } from './calls.ts'
import { addPeople, createScene, now, type Place, roles, type Scene, today } from './scene.ts'

const push = await makePushService()

const caller = createCallerFactory(appRouter)
let t: TestDatabase
beforeAll(async () => {
  t = await startTestDatabase()
  await addPeople(t.db)
})
afterAll(() => t.stop())

/** Calls a procedure by its dotted name and returns the error code, or `done`. */
const call = async (procedure: string, user: TestUser | null, input: unknown): Promise<string> => {
  const api = caller(ctxFor(t.db, user, { now, push }))
  const [noun = '', verb = ''] = procedure.split('.')
  // The names come from the router itself; the test asserts the permissions.
  const nouns = api as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  try {
    await nouns[noun]?.[verb]?.(input)
    return 'done'
  } catch (error) {
    if (error instanceof TRPCError && error.cause instanceof AppError) return error.cause.code
    throw error
  }
}

// At run time the router stores its procedures under their dotted names.
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>

test('every procedure has its row', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(procedures).sort())
})

describe('the permissions of every role for', () => {
  /** An unchanged scene, reused after reads and refusals. */
  let unchanged: Scene | null = null
  test.each(rows)('%s', async (name, input, answers) => {
    const seen: string[] = []
    const reads = procedures[name]?._def.type === 'query'
    for (const who of roles) {
      unchanged ??= await createScene(t.db)
      const { cast, here } = unchanged
      const answer = await call(name, who === 'anonymous' ? null : cast[who], input(here))
      if (!reads && answer === 'done') unchanged = null
      seen.push(answer)
    }
    expect(seen).toEqual(spelt(answers))
  })
})

/** An owner's calls that name something of another league, field by field. */
const trespasses: [procedure: string, input: (here: Place, there: Place) => unknown, answer: string][] = [
  ['league.get', (_, there) => league(there), 'hidden'],
  ['league.handOver', (here, there) => ({ ...league(here), userId: there.userId }), 'member_not_found'],
  ['member.remove', (here, there) => ({ ...league(here), userId: there.userId }), 'member_not_found'],
  [
    'member.setRole',
    (here, there) => ({ ...league(here), userId: there.userId, newRole: 'ADMIN' }),
    'member_not_found',
  ],
  ['deathlist.name', (_, there) => ({ deathlistId: there.listId, name: 'X' }), 'deathlist_not_found'],
  ['deathlist.lineUp', (_, there) => ({ deathlistId: there.listId, order: [] }), 'deathlist_not_found'],
  ['pick.add', (_, there) => ({ deathlistId: there.listId, wikidataId: 'Q3' }), 'deathlist_not_found'],
  ['pick.remove', (_, there) => ({ pickId: there.pickId }), 'pick_not_found'],
  ['pick.remove', (here, there) => ({ pickId: there.pickId, deathlistId: here.ownListId }), 'pick_not_found'],
  ['pick.undoRemoval', (_, there) => ({ pickId: there.removedPickId }), 'pick_not_found'],
  ['person.browse', (_, there) => league(there), 'hidden'],
  ['person.search', (_, there) => ({ q: 'person', ...league(there) }), 'hidden'],
  ['person.votes', (_, there) => league(there), 'hidden'],
  ['person.vote', (_, there) => ({ ...league(there), wikidataId: 'Q1' }), 'hidden'],
  ['person.unvote', (_, there) => ({ ...league(there), wikidataId: 'Q1' }), 'hidden'],
  ['competition.get', (_, there) => competition(there), 'absent'],
  ['competition.get', (here, there) => ({ ...competition(there), ...league(here) }), 'absent'],
  ['competition.get', (here, there) => ({ ...competition(here), ...league(there) }), 'absent'],
  ['competition.update', (_, there) => ({ ...competition(there), name: 'X' }), 'absent'],
  ['competition.cancel', (_, there) => competition(there), 'absent'],
  ['competition.standings', (_, there) => competition(there), 'absent'],
  ['competition.teamPage', (_, there) => competition(there), 'absent'],
  [
    'competition.chooseTeam',
    (here, there) => ({ ...competition(here), pickIds: [there.pickId] }),
    'team_pick_unknown',
  ],
  [
    'competition.update',
    (here, there) => ({ ...competition(here), participants: [here.userId, there.userId] }),
    'competition_participant_unknown',
  ],
  [
    'competition.create',
    (here, there) => ({
      ...league(here),
      name: 'Cup',
      type: 'championship',
      startDate: addDays(today, 2),
      endDate: addDays(today, 30),
      participants: [here.userId, there.userId],
    }),
    'competition_participant_unknown',
  ],
  [
    'competition.advice',
    (here, there) => ({ ...league(here), type: 'league_duel', participants: [there.userId] }),
    'competition_participant_unknown',
  ],
]

describe('no data of another league is accessible through', () => {
  test.each(trespasses)('%s (%#)', async (name, input, answer) => {
    const { cast, here, there } = await createScene(t.db)
    expect([await call(name, cast.owner, input(here, there))]).toEqual(spelt(answer))
  })
  test('member.table', async () => {
    const { cast, here, there } = await createScene(t.db)
    const api = caller(ctxFor(t.db, cast.owner, { now }))
    const rowsSeen = await api.member.table({ leagueIds: [here.league.id, there.league.id] })
    expect(new Set(rowsSeen.map(({ leagueId }) => leagueId))).toEqual(new Set([here.league.id]))
    expect(await api.member.table({ userIds: [there.userId] })).toEqual([])
  })
})
