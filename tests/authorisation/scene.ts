import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { activity, commentReports, comments, leagues, picks, webhooks } from '#db/schema/index.ts'
import { addDays, addMs, dayOf } from '#domain/calendar-day.ts'
import { createCompetition } from '#worker/services/competitions/create-competition.ts'
import { setRole } from '#worker/services/members/set-role.ts'
import { addUsers, ctxFor, type TestUser } from '../support/ctx.ts'
import { addLeague, addPersons, type TestLeague } from '../support/league.ts'

export const now = '2026-06-15T12:00:00.000Z'
export const today = dayOf(now)

/** All roles: anonymous, without a league, an admin of another league, and the three roles of this one. */
export const roles = ['anonymous', 'stranger', 'foreign', 'member', 'admin', 'owner'] as const
export type Who = (typeof roles)[number]
export type Cast = Record<Exclude<Who, 'anonymous'> | 'foreignMember', TestUser>

/** Ids in a league for calls. */
export interface Place {
  league: TestLeague
  inviteCode: string
  name: string
  /** A plain member, with a list and a pick on it. */
  userId: string
  listId: string
  /** The owner's own list. */
  ownListId: string
  pickId: string
  /** A pick of that member, removed a minute ago. */
  removedPickId: string
  competitionId: string
  /** Nothing listens at its address. */
  webhookId: string
  /** An activity item; a reported comment of that member on it, and one just deleted, by the wall clock. */
  entryId: string
  commentId: string
  removedCommentId: string
}

/** The league of the calls (`here`) and the other one (`there`). */
export interface Scene {
  cast: Cast
  here: Place
  there: Place
}

const people = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6']

export const addPeople = (db: Db): Promise<void> =>
  addPersons(
    db,
    people.map((id) => ({ id, labels: { en: `Person ${id}` }, searchText: `person ${id.toLowerCase()}` })),
    now,
  )

let serial = 0

const createPlace = async (
  db: Db,
  owner: TestUser,
  admin: TestUser | null,
  member: TestUser,
): Promise<Place> => {
  const league = await addLeague(db, admin ? [owner, admin, member] : [owner, member])
  const ownerCtx = ctxFor(db, owner, { now })
  // Six letters and digits, new each time.
  const inviteCode = `T${String(++serial).padStart(5, '0')}`
  const [pickId, removedPickId, webhookId] = [uuidv7(), uuidv7(), uuidv7()]
  const [entryId, commentId, removedCommentId] = [uuidv7(), uuidv7(), uuidv7()]
  const commentRow = {
    leagueId: league.id,
    entryId,
    thread: 'talk' as const,
    authorId: member.id,
    text: 'Well.',
    at: addMs(now, -3_600_000),
  }
  const row = {
    deathlistId: league.lists[member.id] ?? '',
    leagueId: league.id,
    seasonId: league.seasonId,
    userId: member.id,
    addedAt: '2026-02-01T10:00:00.000Z',
    countsFrom: '2026-02-03',
  }
  await runBatch(db, {
    leagues: db.update(leagues).set({ inviteCode }).where(eq(leagues.id, league.id)),
    picks: db.insert(picks).values([
      { ...row, id: pickId, personId: 'Q1' },
      { ...row, id: removedPickId, personId: 'Q2', removedAt: addMs(now, -60_000) },
    ]),
    webhooks: db.insert(webhooks).values({
      id: webhookId,
      leagueId: league.id,
      kind: 'generic',
      url: 'http://127.0.0.1:9/webhook',
      secret: 'whsec_c2VjcmV0IG9mIHRoZSBzY2VuZQ==',
      createdBy: owner.id,
      createdAt: now,
    }),
    activity: db.insert(activity).values(
      [
        {
          id: entryId,
          leagueId: league.id,
          kind: 'joined' as const,
          actorId: member.id,
          data: {},
          at: '2026-02-01T09:00:00.000Z',
        },
        {
          id: commentId,
          leagueId: league.id,
          kind: 'remarked' as const,
          actorId: member.id,
          data: { entryId, about: 'joined', thread: 'talk' },
          at: commentRow.at,
        },
      ].map(withNewsKind),
    ),
    remarks: db.insert(comments).values([
      { ...commentRow, id: commentId },
      { ...commentRow, id: removedCommentId, removedAt: new Date().toISOString(), removedBy: member.id },
    ]),
    reports: db
      .insert(commentReports)
      .values({ id: uuidv7(), commentId, reporterId: owner.id, leagueId: league.id, at: commentRow.at }),
  })
  if (admin) await setRole(ownerCtx, { league: league.id, userId: admin.id, newRole: 'ADMIN' })
  const competition = await createCompetition(ownerCtx, {
    league: league.id,
    name: 'Summer',
    type: 'championship',
    startDate: addDays(today, 5),
    endDate: addDays(today, 50),
    pickParticipation: 'subset',
    picksCount: 1,
  })
  return {
    league,
    inviteCode,
    name: 'Test league',
    userId: member.id,
    listId: row.deathlistId,
    ownListId: league.lists[owner.id] ?? '',
    pickId,
    removedPickId,
    competitionId: competition.id,
    webhookId,
    entryId,
    commentId,
    removedCommentId,
  }
}

const names = ['stranger', 'foreign', 'member', 'admin', 'owner', 'foreignMember'] as const

/** Two unrelated leagues, with new users unless some are given. */
export const createScene = async (db: Db, given?: Cast): Promise<Scene> => {
  const users = given ? [] : await addUsers(db, names)
  // One user for each name.
  const cast = given ?? (Object.fromEntries(names.map((name, i) => [name, users[i]])) as Cast)
  const [here, there] = await Promise.all([
    createPlace(db, cast.owner, cast.admin, cast.member),
    createPlace(db, cast.foreign, null, cast.foreignMember),
  ])
  return { cast, here, there }
}
