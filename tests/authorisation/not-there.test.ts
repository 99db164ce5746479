import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authUsers } from '#db/schema/index.ts'
import { AppError } from '#worker/services/errors.ts'
import { leaveLeague, removeMember } from '#worker/services/members/end-membership.ts'
import { createCallerFactory } from '#worker/trpc/init.ts'
import { appRouter } from '#worker/trpc/router.ts'
import { ctxFor, type TestUser } from '../support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { makePushService } from '../support/push.ts'
import { competition, league, rows, spelt } from './calls.ts'
import { addPeople, createScene, now, type Place, type Scene } from './scene.ts'

/** The answer about something of another league is the same, word for word, as about something that does not exist. */

const push = await makePushService()
const caller = createCallerFactory(appRouter)
let t: TestDatabase
beforeAll(async () => {
  t = await startTestDatabase()
  await addPeople(t.db)
})
afterAll(() => t.stop())

/** Everything that a call answers, or refuses with. */
const answerTo = async (procedure: string, user: TestUser, input: unknown): Promise<unknown> => {
  const api = caller(ctxFor(t.db, user, { now, push }))
  const [noun = '', verb = ''] = procedure.split('.')
  // The names come from the router itself.
  const nouns = api as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  try {
    return { done: await nouns[noun]?.[verb]?.(input) }
  } catch (error) {
    if (!(error instanceof TRPCError && error.cause instanceof AppError)) throw error
    const { code, field, params } = error.cause
    return { code, field, params }
  }
}

/** A place that does not exist. */
const nowhere = (): Place => ({
  league: { id: uuidv7(), seasonId: uuidv7(), slug: `none-${uuidv7()}`, lists: {} },
  name: 'Test league',
  inviteCode: 'ZZZZZZ',
  userId: uuidv7(),
  listId: uuidv7(),
  ownListId: uuidv7(),
  pickId: uuidv7(),
  removedPickId: uuidv7(),
  competitionId: uuidv7(),
  webhookId: uuidv7(),
  entryId: uuidv7(),
  commentId: uuidv7(),
  removedCommentId: uuidv7(),
})

const closed = rows.filter(([, , answers]) => answers.split(' ')[1] !== 'ok')

describe.each<[string, (scene: Scene) => Promise<void>]>([
  ['who left', ({ cast, here }) => leaveLeague(ctxFor(t.db, cast.member, { now }), league(here))],
  [
    'who was removed',
    ({ cast, here }) =>
      removeMember(ctxFor(t.db, cast.owner, { now }), { ...league(here), userId: cast.member.id }),
  ],
])('for a member %s, with the own list, pick and comment', (_, end) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await createScene(t.db)
    await end(scene)
  })
  test.each(closed)('%s', async (name, input, answers) => {
    const { cast, here } = scene
    const answer = await answerTo(name, cast.member, input(here))
    expect(answer).toMatchObject({ code: spelt(answers)[1] })
    expect(answer).toEqual(await answerTo(name, cast.member, input(nowhere())))
    for (const user of [cast.stranger, cast.foreign])
      expect(await answerTo(name, user, input(here))).toEqual(answer)
  })
})

test('a banned member gets nothing that a session is needed for', async () => {
  const { cast, here } = await createScene(t.db)
  await t.db
    .update(authUsers)
    .set({ bannedUntil: '2999-01-01T00:00:00.000Z' })
    .where(eq(authUsers.id, cast.member.id))
  const open: string[] = []
  for (const [name, input] of rows) {
    const answer = await answerTo(name, cast.member, input(here))
    if (!JSON.stringify(answer).includes('authentication_expired')) open.push(name)
  }
  expect(open).toEqual(['league.invitation', 'outlook.method'])
})

/** An owner's calls in the own league, with one thing of another. */
const nested: [procedure: string, input: (here: Place, there: Place) => unknown][] = [
  ['comment.list', (here, { entryId }) => ({ ...league(here), entry: entryId })],
  ['comment.list', (here, there) => ({ ...league(here), entry: here.entryId, before: there.commentId })],
  ['comment.add', (here, { entryId }) => ({ ...league(here), entry: entryId, text: 'Well.' })],
  ['comment.react', (here, { entryId }) => ({ ...league(here), entry: entryId, sign: 'heart', on: true })],
  ['comment.edit', (here, { commentId }) => ({ ...league(here), id: commentId, text: 'Well.' })],
  ['comment.remove', (here, { commentId }) => ({ ...league(here), id: commentId })],
  ['comment.restore', (here, { removedCommentId }) => ({ ...league(here), id: removedCommentId })],
  ['comment.report', (here, { commentId }) => ({ ...league(here), id: commentId })],
  ['comment.dismiss', (here, { commentId }) => ({ ...league(here), id: commentId })],
  ['league.activity', (here, { entryId }) => ({ ...league(here), before: entryId })],
  ['league.audit', (here, { entryId }) => ({ ...league(here), before: entryId })],
  ['league.handOver', (here, { userId }) => ({ ...league(here), userId })],
  ['member.remove', (here, { userId }) => ({ ...league(here), userId })],
  ['webhook.remove', (here, { webhookId }) => ({ ...league(here), id: webhookId })],
  ['webhook.resume', (here, { webhookId }) => ({ ...league(here), id: webhookId })],
  ['webhook.test', (here, { webhookId }) => ({ ...league(here), id: webhookId })],
  ['history.yearbook', (here, there) => ({ ...league(here), season: there.league.seasonId })],
  ['competition.list', (here, { competitionId }) => ({ ...league(here), before: competitionId })],
  ['competition.duelPage', (here, there) => ({ ...league(here), ...competition(there), round: 1, slot: 1 })],
  ['competition.csv', (here, there) => ({ ...league(here), ...competition(there) })],
  ['competition.chooseTeam', (here, there) => ({ ...competition(here), pickIds: [there.pickId] })],
  ['competition.update', (here, there) => ({ ...competition(here), participants: [there.userId] })],
  ['pick.remove', (here, there) => ({ pickId: there.pickId, deathlistId: here.ownListId })],
  ['pick.remove', (here, there) => ({ pickId: here.pickId, deathlistId: there.ownListId })],
  ['deathlist.lineUp', (here, { pickId }) => ({ deathlistId: here.ownListId, captain: pickId })],
  ['member.table', (_, there) => ({ leagueIds: [there.league.id], userIds: [there.userId] })],
]

describe('an id of another league, in the own one', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await createScene(t.db)
  })
  test.each(nested)('%s (%#)', async (name, input) => {
    const { cast, here, there } = scene
    const ask = (from: Place) => answerTo(name, cast.owner, input(here, from))
    expect(await ask(there)).toEqual(await ask(nowhere()))
  })
})
