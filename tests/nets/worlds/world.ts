import { and, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import {
  authSessions,
  authUsers,
  leagueRules,
  leagues,
  memberships,
  personalTokens,
  rulings,
} from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import { createScene, now, type Scene } from '#tests/authorisation/scene.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { addCompetition, addPicks, confirmDeath, reportDeath } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { readDraftPage } from '#worker/services/drafts/draft-page.ts'
import { pickInDraft } from '#worker/services/drafts/pick.ts'
import { planLeagueDraft } from '#worker/services/drafts/plan.ts'
import { settleDraft } from '#worker/services/drafts/settle-drafts.ts'
import { createCalendarLink } from '#worker/services/feeds/calendar-link.ts'
import { freshCodes } from '#worker/services/random-codes.ts'
import { operatorEmail } from '../app.ts'

const dayMs = 86_400_000

/** Lists have captains, who can be replaced once they have died. */
const withCaptains = { ...namedPacks.jokers, list: { captain: 1, vice: 1, captainChanges: 'on_death' } }

/** Living people that may be added, a dead one, a reported one, one with a ruling; and edge cases. */
const people = [
  ...['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6', 'Q7', 'Q8', 'Q9'].map((id) => ({ id })),
  { id: 'Q20', labels: { en: 'أحمد \u200f👩‍👩‍👧‍👦' }, birthDate: '1850-01-01', birthYear: 1850 },
  { id: 'Q21', birthDate: '1899-01-01', birthPrecision: 'year' as const, birthYear: 1899 },
  { id: 'Q22', birthDate: '0950-02-03', birthYear: 950 },
  { id: 'Q23', birthDate: null, birthPrecision: null, birthYear: null },
  { id: 'Q24', birthDate: '2008-02-29', birthYear: 2008 },
  { id: 'Q25', labels: { en: '=cmd()' }, descriptions: { en: 'a\u0000b\u202ec' }, image: '../<x>"\n.jpg' },
]

/** A league with data of all kinds, and all that calls about it can refer to. */
export interface World {
  scene: Scene
  /** Values for generated inputs, by name. */
  refs: Record<string, string>
  /** The path of each user's calendar feed. */
  feeds: string[]
}

/** A pack in which members vote against people. */
const withVotes = { ...namedPacks.classic, who: { votes: { quorum: 2 } } }

/**
 * Two leagues with exclusive lists: in one nothing is planned, and members vote; in the other a draft is in progress
 * and it is the member's turn.
 */
const createDrafts = async (
  db: Db,
  { owner, admin, member }: Scene['cast'],
): Promise<{ exclusive: TestLeague; drafting: TestLeague }> => {
  const users = [owner, admin, member] as const
  const [exclusive, drafting] = [
    await addLeague(db, users, { exclusive: true, startDate: '2026-07-15', rules: { pack: withVotes } }),
    await addLeague(db, users, { exclusive: true }),
  ]
  await db
    .update(memberships)
    .set({ role: 'ADMIN' })
    .where(and(eq(memberships.userId, admin.id), inArray(memberships.leagueId, [exclusive.id, drafting.id])))
  // Real codes: the nets read invitations too.
  const [one, two] = freshCodes()
  await db
    .update(leagues)
    .set({ inviteCode: one ?? '' })
    .where(eq(leagues.id, exclusive.id))
  await db
    .update(leagues)
    .set({ inviteCode: two ?? '' })
    .where(eq(leagues.id, drafting.id))
  const league = drafting.id
  const ctx = (user: TestUser | null) => ctxFor(db, user, { now })
  await planLeagueDraft(ctx(owner), { league, startsAt: now, secondsPerTurn: 3_600, rounds: 5 })
  await settleDraft(ctx(null), league)
  const before = ['Q1', 'Q2', 'Q3', 'Q4']
  for (;;) {
    const { draft } = await readDraftPage(ctx(owner), { league })
    const next = users.find(({ id }) => id === draft?.current?.userId)
    const wikidataId = before.shift()
    if (!next || next.id === member.id || !wikidataId) return { exclusive, drafting }
    await pickInDraft(ctx(next), { league, wikidataId })
  }
}

/** Creates a new league with data of all kinds on an empty database. */
export const createWorld = async (db: Db): Promise<World> => {
  await addPersons(db, people, now)
  const scene = await createScene(db)
  const { cast, here, there } = scene
  const { owner, admin, member } = cast
  await db
    .update(leagueRules)
    .set({
      settings: sql`json_patch(settings, ${JSON.stringify({ minBirthYear: 1850, maxBirthYear: 2100, pack: withCaptains })})`,
    })
    .where(eq(leagueRules.leagueId, here.league.id))
  const early = '2026-02-01T10:00:00.000Z'
  await addPicks(db, here.league, member, ['Q7', 'Q8', 'Q9', 'Q20', 'Q25'], early)
  const adminPicks = await addPicks(db, here.league, admin, ['Q1', 'Q9', 'Q21'], early)
  const ownerPicks = await addPicks(db, here.league, owner, ['Q8', 'Q22'], early)
  await reportDeath(db, 'Q7', '2026-05-20', addMs(now, -20 * dayMs))
  await reportDeath(db, 'Q8', '2026-05-21', addMs(now, -20 * dayMs))
  await confirmDeath(db, 'Q9', '2026-05-10', addMs(now, -30 * dayMs))
  await db.run(sql`
    update deathlists set line_ups = json_array(json_object('from', '2026-02-03', 'vice', null, 'order', json('[]'), 'captain',
      (select k.id from picks k where k.deathlist_id = deathlists.id and k.person_id = 'Q9')))
    where user_id = ${member.id} and league_id = ${here.league.id}`)
  const [deviceId, tokenId] = [uuidv7(), uuidv7()]
  const [banned] = await addUsers(db, ['Banned'])
  if (!banned) throw new Error('No user was added.')
  await runBatch(db, {
    banned: db
      .update(authUsers)
      .set({ bannedUntil: '9999-12-31T00:00:00.000Z' })
      .where(eq(authUsers.id, banned.id)),
    rulings: db.insert(rulings).values({
      id: uuidv7(),
      leagueId: here.league.id,
      personId: 'Q8',
      diedOn: '2026-05-21',
      sourceUrl: 'https://paper.example/',
      ruledBy: admin.id,
      createdAt: now,
      effectiveAt: addMs(now, 2 * dayMs),
    }),
    authSessions: db
      .insert(authSessions)
      .values({ id: deviceId, userId: member.id, amr: [], createdAt: now, refreshedAt: now }),
    operator: db.update(authUsers).set({ email: operatorEmail }).where(eq(authUsers.id, owner.id)),
    personalTokens: db.insert(personalTokens).values({
      id: tokenId,
      userId: member.id,
      name: 'A script',
      scope: 'write',
      aal: 'aal1',
      tokenHash: tokenId,
      createdAt: now,
      expiresAt: addMs(now, 30 * dayMs),
    }),
  })
  const begun = { startDate: '2026-04-01', endDate: '2026-08-31', createdAt: early }
  const play = {
    tiebreakerPriority: ['average_age', 'uniqueness', 'coin'] as ['average_age', 'uniqueness', 'coin'],
  }
  const cup = await addCompetition(db, here.league, owner, {
    type: 'death_cup',
    ...begun,
    ...play,
    roundDurationDays: 30,
  })
  const duel = await addCompetition(db, here.league, owner, {
    type: 'league_duel',
    ...begun,
    ...play,
    matchDurationDays: 30,
  })
  const race = await addCompetition(db, here.league, owner, {
    type: 'one_shot_madness',
    ...begun,
    allowMultiple: true,
  })
  const { exclusive, drafting } = await createDrafts(db, cast)
  await db.update(leagues).set({ picturesShared: true }).where(eq(leagues.id, here.league.id))
  const links = await Promise.all(
    [owner, admin, member].map((user) => createCalendarLink(ctxFor(db, user, { now }), { replace: false })),
  )
  return {
    scene,
    refs: {
      league: here.league.id,
      slug: here.league.slug,
      otherLeague: there.league.id,
      exclusive: exclusive.id,
      drafting: drafting.id,
      name: here.name,
      code: here.inviteCode,
      owner: owner.id,
      admin: admin.id,
      member: member.id,
      stranger: cast.stranger.id,
      banned: banned.id,
      list: here.listId,
      ownersList: here.ownListId,
      otherList: there.listId,
      pick: here.pickId,
      adminsPick: adminPicks.Q21 ?? '',
      ownersPick: ownerPicks.Q22 ?? '',
      removedPick: here.removedPickId,
      otherPick: there.pickId,
      upcoming: here.competitionId,
      cup: cup.id,
      duel: duel.id,
      race: race.id,
      raceSlug: race.slug,
      otherCompetition: there.competitionId,
      webhook: here.webhookId,
      otherWebhook: there.webhookId,
      entry: here.entryId,
      otherEntry: there.entryId,
      remark: here.commentId,
      removedRemark: here.removedCommentId,
      otherRemark: there.commentId,
      device: deviceId,
      token: tokenId,
    },
    feeds: links.flatMap(({ url }) => (url === null ? [] : [new URL(url).pathname])),
  }
}
