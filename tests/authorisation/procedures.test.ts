import { TRPCError } from '@trpc/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar-day.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import { AppError } from '#worker/services/errors.ts'
import { createCallerFactory } from '#worker/trpc/init.ts'
import { appRouter } from '#worker/trpc/router.ts'
import { ctxFor, type TestUser } from '../support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { makePushService, subscription } from '../support/push.ts'
import { addPeople, createScene, now, type Place, roles, type Scene, today } from './scene.ts'

const push = await makePushService()

/**
 * Permissions of every procedure for every role. The six words of a row are the results for an anonymous caller, a
 * stranger, another league's owner, a member, an admin and the owner.
 */
type Row = [procedure: string, input: (at: Place) => unknown, answers: string]

const league = ({ league }: Place) => ({ league: league.slug })
const yearbook = (at: Place) => ({ ...league(at), season: '1' })
const nothing = () => undefined
const page = (at: Place) => ({ ...league(at), limit: 10 })
const webhook = (at: Place) => ({ ...league(at), id: at.webhookId })
const entry = (at: Place) => ({ ...league(at), entry: at.entryId })
const comment = (at: Place) => ({ ...league(at), id: at.commentId })
const competition = ({ competitionId }: Place) => ({ competition: competitionId })

const words: Record<string, string> = {
  ok: 'done',
  auth: 'authentication_required',
  hidden: 'league_not_found',
  no: 'not_allowed',
  gone: 'not_found',
  absent: 'competition_not_found',
}

const rows: Row[] = [
  ['league.list', nothing, 'auth ok ok ok ok ok'],
  ['league.dashboard', nothing, 'auth ok ok ok ok ok'],
  ['league.create', () => ({ name: 'New' }), 'auth ok ok ok ok ok'],
  ['league.get', league, 'auth hidden hidden ok ok ok'],
  ['league.adminCheck', league, 'auth hidden hidden ok ok ok'],
  [
    'league.update',
    (at) => ({ ...league(at), maxPicks: 4 }),
    'auth hidden hidden settings_not_allowed ok ok',
  ],
  ['league.replaceInviteCode', league, 'auth hidden hidden no ok ok'],
  ['league.delete', (at) => ({ ...league(at), name: at.name }), 'auth hidden hidden no no ok'],
  ['league.joinPreview', ({ inviteCode }) => ({ code: inviteCode }), 'auth ok ok ok ok ok'],
  ['league.invitation', ({ inviteCode }) => ({ code: inviteCode }), 'ok ok ok ok ok ok'],
  ['league.invitationLink', league, 'auth hidden hidden ok ok ok'],
  ['league.join', ({ inviteCode }) => ({ code: inviteCode }), 'auth ok ok ok ok ok'],
  ['league.invite', (at) => ({ ...league(at), email: 'x@example.org' }), 'auth hidden hidden no ok ok'],
  ['league.leave', league, 'auth hidden hidden ok ok owner_cannot_leave'],
  ['league.handOver', (at) => ({ ...league(at), userId: at.userId }), 'auth hidden hidden no no ok'],
  ['league.audit', page, 'auth hidden hidden ok ok ok'],
  ['league.activity', page, 'auth hidden hidden ok ok ok'],
  ['league.home', league, 'auth hidden hidden ok ok ok'],
  ['league.membersPage', league, 'auth hidden hidden ok ok ok'],
  ['league.adminPage', league, 'auth hidden hidden no ok ok'],
  ['league.settingsPage', league, 'auth hidden hidden ok ok ok'],
  ['member.list', league, 'auth hidden hidden ok ok ok'],
  ['member.table', ({ league }) => ({ leagueIds: [league.id] }), 'auth ok ok ok ok ok'],
  [
    'member.setRole',
    (at) => ({ ...league(at), userId: at.userId, newRole: 'ADMIN' }),
    'auth hidden hidden role_change_not_allowed ok ok',
  ],
  [
    'member.remove',
    (at) => ({ ...league(at), userId: at.userId }),
    'auth hidden hidden removal_not_allowed ok ok',
  ],
  ['receipt.list', league, 'auth hidden hidden ok ok ok'],
  ['receipt.page', league, 'auth hidden hidden ok ok ok'],
  ['receipt.opened', league, 'auth hidden hidden ok ok ok'],
  ['rules.get', league, 'auth hidden hidden ok ok ok'],
  ['rules.set', (at) => ({ ...league(at), rarityMax: 3 }), 'auth hidden hidden settings_not_allowed ok ok'],
  ['rules.preview', (at) => ({ ...league(at), age: 74, holders: 2 }), 'auth hidden hidden ok ok ok'],
  ['rules.pack', league, 'auth hidden hidden ok ok ok'],
  [
    'rules.setPack',
    (at) => ({ ...league(at), pack: namedPacks.flat }),
    'auth hidden hidden settings_not_allowed ok ok',
  ],
  ['rules.packs', nothing, 'auth ok ok ok ok ok'],
  ['rules.check', () => ({ pack: {} }), 'auth ok ok ok ok ok'],
  ['season.list', league, 'auth hidden hidden ok ok ok'],
  ['season.open', league, 'auth hidden hidden no ok ok'],
  ['profile.me', nothing, 'auth ok ok ok ok ok'],
  ['profile.update', () => ({ locale: 'en' }), 'auth ok ok ok ok ok'],
  ['account.devices', nothing, 'auth ok ok ok ok ok'],
  ['account.data', nothing, 'auth ok ok ok ok ok'],
  ['operator.page', nothing, 'auth gone gone gone gone gone'],
  ['operator.ban', (at) => ({ account: at.userId, reason: 'x' }), 'auth gone gone gone gone gone'],
  ['operator.unban', (at) => ({ account: at.userId, reason: 'x' }), 'auth gone gone gone gone gone'],
  ['operator.deleteLeague', (at) => ({ ...league(at), reason: 'x' }), 'auth gone gone gone gone gone'],
  ['token.list', nothing, 'auth ok ok ok ok ok'],
  ['token.make', () => ({ name: 'A script' }), 'auth ok ok ok ok ok'],
  ['token.revoke', () => ({ id: 'not-mine' }), 'auth gone gone gone gone gone'],
  ['account.signOutDevice', () => ({ id: 'not-mine' }), 'auth gone gone gone gone gone'],
  ['account.delete', nothing, 'auth ok owns_leagues ok ok owns_leagues'],
  ['deathlist.page', league, 'auth hidden hidden ok ok ok'],
  ['deathlist.own', league, 'auth hidden hidden ok ok ok'],
  ['deathlist.list', league, 'auth hidden hidden ok ok ok'],
  [
    'deathlist.name',
    ({ listId }) => ({ deathlistId: listId, name: 'Mine' }),
    'auth deathlist_not_found deathlist_not_found ok deathlist_not_found deathlist_not_found',
  ],
  [
    'deathlist.lineUp',
    ({ listId }) => ({ deathlistId: listId, order: [] }),
    'auth deathlist_not_found deathlist_not_found line_up_not_asked deathlist_not_found deathlist_not_found',
  ],
  ['pick.list', league, 'auth hidden hidden ok ok ok'],
  ['pick.page', league, 'auth hidden hidden ok ok ok'],
  ['pick.csv', league, 'auth hidden hidden ok ok ok'],
  ['pick.matchNames', (at) => ({ ...league(at), names: ['Person'] }), 'auth hidden hidden ok ok ok'],
  ['pick.add', (at) => ({ ...league(at), wikidataId: 'Q3' }), 'auth hidden hidden ok ok ok'],
  [
    'pick.remove',
    ({ pickId }) => ({ pickId }),
    'auth pick_not_found pick_not_found ok pick_not_found pick_not_found',
  ],
  [
    'pick.undoRemoval',
    ({ removedPickId }) => ({ pickId: removedPickId }),
    'auth pick_not_found pick_not_found ok pick_not_found pick_not_found',
  ],
  ['standings.season', league, 'auth hidden hidden ok ok ok'],
  ['standings.page', league, 'auth hidden hidden ok ok ok'],
  ['standings.csv', league, 'auth hidden hidden ok ok ok'],
  ['statistics.page', league, 'auth hidden hidden ok ok ok'],
  ['statistics.whatIf', (at) => ({ ...league(at), rarityMax: 0 }), 'auth hidden hidden ok ok ok'],
  ['person.get', () => ({ wikidataId: 'Q1' }), 'auth ok ok ok ok ok'],
  ['person.biography', () => ({ wikidataId: 'Q1' }), 'auth ok ok ok ok ok'],
  ['person.health', league, 'auth hidden hidden no ok ok'],
  ['person.votes', league, 'auth hidden hidden ok ok ok'],
  [
    'person.vote',
    (at) => ({ ...league(at), wikidataId: 'Q1' }),
    'auth hidden hidden votes_not_asked votes_not_asked votes_not_asked',
  ],
  [
    'person.unvote',
    (at) => ({ ...league(at), wikidataId: 'Q1' }),
    'auth hidden hidden votes_not_asked votes_not_asked votes_not_asked',
  ],
  [
    'person.rule',
    (at) => ({ ...league(at), wikidataId: 'Q1', diedOn: 'alive', sourceUrl: 'https://paper.example/' }),
    'auth hidden hidden no ruling_clear ruling_clear',
  ],
  [
    'person.objectToRuling',
    (at) => ({ ...league(at), wikidataId: 'Q1', reason: 'No.' }),
    'auth hidden hidden ruling_not_found ruling_not_found ruling_not_found',
  ],
  [
    'person.withdrawRuling',
    (at) => ({ ...league(at), wikidataId: 'Q1' }),
    'auth hidden hidden no ruling_not_found ruling_not_found',
  ],
  ['person.browse', league, 'auth hidden hidden ok ok ok'],
  ['person.watchlist', league, 'auth hidden hidden ok ok ok'],
  ['person.watch', () => ({ wikidataId: 'Q1' }), 'auth ok ok ok ok ok'],
  ['person.unwatch', () => ({ wikidataId: 'Q1' }), 'auth ok ok ok ok ok'],
  ['person.search', (at) => ({ q: 'person', ...league(at) }), 'auth hidden hidden ok ok ok'],
  ['competition.list', league, 'auth hidden hidden ok ok ok'],
  ['competition.listPage', league, 'auth hidden hidden ok ok ok'],
  ['competition.matchupsPage', league, 'auth hidden hidden ok ok ok'],
  ['competition.adminPage', league, 'auth hidden hidden no ok ok'],
  ['competition.advice', (at) => ({ ...league(at), type: 'league_duel' }), 'auth hidden hidden ok ok ok'],
  [
    'competition.create',
    (at) => ({
      ...league(at),
      name: 'Cup',
      type: 'championship',
      startDate: addDays(today, 2),
      endDate: addDays(today, 30),
    }),
    'auth hidden hidden no ok ok',
  ],
  ['competition.get', competition, 'auth absent absent ok ok ok'],
  ['competition.update', (at) => ({ ...competition(at), name: 'Renamed' }), 'auth absent absent no ok ok'],
  ['competition.cancel', competition, 'auth absent absent no ok ok'],
  [
    'competition.chooseTeam',
    (at) => ({ ...competition(at), pickIds: [at.pickId] }),
    'auth absent absent ok team_pick_unknown team_pick_unknown',
  ],
  ['competition.teamPage', competition, 'auth absent absent ok ok ok'],
  ['competition.standings', competition, 'auth absent absent ok ok ok'],
  ['competition.csv', competition, 'auth absent absent ok ok ok'],
  ['competition.leaderboardPage', competition, 'auth absent absent ok ok ok'],
  ['competition.matches', competition, 'auth absent absent ok ok ok'],
  ['competition.matchesPage', competition, 'auth absent absent ok ok ok'],
  [
    'competition.duelPage',
    (at) => ({ ...competition(at), round: 1, slot: 1 }),
    'auth absent absent match_not_found match_not_found match_not_found',
  ],
  ['live.ticket', league, 'auth hidden hidden ok ok ok'],
  ['calendar.page', league, 'auth hidden hidden ok ok ok'],
  ['calendar.link', nothing, 'auth ok ok ok ok ok'],
  ['calendar.makeLink', () => ({}), 'auth ok ok ok ok ok'],
  ['calendar.revokeLink', nothing, 'auth ok ok ok ok ok'],
  ['webhook.list', league, 'auth hidden hidden no ok ok'],
  [
    'webhook.add',
    (at) => ({ ...league(at), kind: 'generic', url: 'http://127.0.0.1:9/x' }),
    'auth hidden hidden no ok ok',
  ],
  ['webhook.remove', webhook, 'auth hidden hidden no ok ok'],
  ['webhook.resume', webhook, 'auth hidden hidden no ok ok'],
  ['webhook.test', webhook, 'auth hidden hidden no ok ok'],
  ['draft.page', league, 'auth hidden hidden ok ok ok'],
  [
    'draft.plan',
    (at) => ({ ...league(at), startsAt: `${addDays(today, 1)}T12:00:00Z`, secondsPerTurn: 60, rounds: 1 }),
    'auth hidden hidden no lists_not_exclusive lists_not_exclusive',
  ],
  [
    'draft.pause',
    (at) => ({ ...league(at), paused: true }),
    'auth hidden hidden draft_not_found draft_not_found draft_not_found',
  ],
  [
    'draft.pick',
    (at) => ({ ...league(at), wikidataId: 'Q7' }),
    'auth hidden hidden draft_not_found draft_not_found draft_not_found',
  ],
  [
    'draft.saveQueue',
    (at) => ({ ...league(at), wikidataIds: [] }),
    'auth hidden hidden lists_not_exclusive lists_not_exclusive lists_not_exclusive',
  ],
  ['feed.links', league, 'auth hidden hidden ok ok ok'],
  ['feed.makeLinks', league, 'auth hidden hidden ok ok ok'],
  ['feed.revokeLinks', league, 'auth hidden hidden ok ok ok'],
  ['picture.allow', (at) => ({ ...league(at), shared: true }), 'auth hidden hidden no ok ok'],
  ['picture.share', league, 'auth hidden hidden pictures_not_shared pictures_not_shared pictures_not_shared'],
  ['outlook.page', league, 'auth hidden hidden ok ok ok'],
  ['history.page', league, 'auth hidden hidden ok ok ok'],
  ['history.yearbook', yearbook, 'auth hidden hidden ok ok ok'],
  ['outlook.method', nothing, 'ok ok ok ok ok ok'],
  ['comment.list', entry, 'auth hidden hidden ok ok ok'],
  ['comment.add', (at) => ({ ...entry(at), text: 'Indeed.' }), 'auth hidden hidden ok ok ok'],
  ['comment.react', (at) => ({ ...entry(at), sign: 'heart', on: true }), 'auth hidden hidden ok ok ok'],
  [
    'comment.edit',
    (at) => ({ ...comment(at), text: 'Better.' }),
    'auth hidden hidden ok remark_not_own remark_not_own',
  ],
  ['comment.remove', comment, 'auth hidden hidden ok ok ok'],
  [
    'comment.restore',
    (at) => ({ ...league(at), id: at.removedCommentId }),
    'auth hidden hidden ok remark_not_found remark_not_found',
  ],
  ['comment.report', comment, 'auth hidden hidden remark_own ok ok'],
  ['comment.reports', league, 'auth hidden hidden no ok ok'],
  ['comment.dismiss', comment, 'auth hidden hidden no ok ok'],
  ['inbox.page', nothing, 'auth ok ok ok ok ok'],
  ['inbox.count', nothing, 'auth ok ok ok ok ok'],
  ['notification.settings', nothing, 'auth ok ok ok ok ok'],
  ['notification.save', () => ({ letter: { weekday: null, hour: 8 } }), 'auth ok ok ok ok ok'],
  ['notification.subscribe', () => subscription, 'auth ok ok ok ok ok'],
  ['notification.unsubscribe', () => ({ endpoint: subscription.endpoint }), 'auth ok ok ok ok ok'],
  ['inbox.markRead', (at) => ({ ...league(at), until: now }), 'auth hidden hidden ok ok ok'],
]

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
const spelt = (answers: string): string[] => answers.split(' ').map((word) => words[word] ?? word)

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
