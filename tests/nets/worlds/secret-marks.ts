import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import {
  authFactors,
  authOneTimeTokens,
  authPasskeys,
  authRecoveryCodes,
  authRefreshTokens,
  authSessions,
  authUsers,
  comments,
  competitions,
  deathlists,
  invitations,
  leagues,
  listReceipts,
  mailOutbox,
  membershipPeriods,
  memberships,
  operatorRecord,
  personalTokens,
  profiles,
  pushSubscriptions,
  seasons,
  webhooks,
} from '#db/schema/index.ts'
import type { CallScope, TokenScope } from '#domain/personal-tokens.ts'
import { now } from '#tests/authorisation/scene.ts'
import { addUsers, type TestUser } from '#tests/support/ctx.ts'
import { addPicks } from '#tests/support/game.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import type { TokenKeys } from '#worker/services/personal-tokens/token-keys.ts'
import { createWorld, type World } from './world.ts'

/** Marks in every place with a secret, and the permitted readers of each. */

export const readers = ['anonymous', 'stranger', 'former', 'member', 'admin', 'owner', 'operator'] as const
export type Reader = (typeof readers)[number]
export type Person = Exclude<Reader, 'anonymous'>
export const people = readers.filter((reader): reader is Person => reader !== 'anonymous')

const every: readonly CallScope[] = ['session', 'read', 'write']
const session: readonly CallScope[] = ['session']
/** The readers and credentials that see a mark; all of these, and no others. */
type May = Partial<Record<Reader, readonly CallScope[]>>

export interface Mark {
  what: string
  /** A pattern for it in an answer. */
  sign: RegExp
  may: May
}

/** A pattern for a marked text, ignoring case and URL encoding. */
const sign = (text: string): RegExp => new RegExp(text.replace(/[.+]/g, '\\$&').replace('@', '(@|%40)'), 'i')

export const addressOf = (who: string): string => `mark-${who}@marks.example`
/** 64 hexadecimal digits, like the secrets in addresses. */
const hex = (of: string): string => createHash('sha256').update(of).digest('hex')

/** Secrets by their text in the database. */
const texts = {
  inviteCode: 'ZQXJ7K',
  openInviteCode: 'ZQXJ8K',
  webhook: 'http://127.0.0.1:9/mark-of-webhook',
  webhookSecret: 'whsec_bWFyay1vZi13ZWJob29rLXNlY3JldA==',
  calendar: (who: Person) => hex(`calendar of ${who}`),
  feed: (who: Person) => hex(`feeds of ${who}`),
  picture: hex('picture'),
  device: (who: Person) => `mark-device-of-${who}`,
  tokenName: (who: Person) => `mark-token-of-${who}`,
  push: 'https://fcm.googleapis.com/fcm/send/mark-of-push',
  sealedName: 'mark of a sealed list',
  salt: hex('salt'),
  seed: hex('seed of the competition'),
  hidden: 'mark-nobody',
  newAddress: addressOf('new'),
  invited: addressOf('invited'),
  said: 'mark of a removed comment',
  operator: 'mark of what an operator did',
} as const

const own = (of: (who: Person) => string, what: string, scopes: readonly CallScope[]): Mark[] =>
  people.map((who) => ({ what: `${what} of ${who}`, sign: sign(of(who)), may: { [who]: scopes } }))

/** The table of the readers of each mark. */
export const marks: readonly Mark[] = [
  // SPEC 3: one's own address. An admin's invitations to people who have not joined are the only exception.
  ...own(addressOf, 'the address', every),
  { what: 'an address to be', sign: sign(texts.newAddress), may: { member: session } },
  {
    what: 'the address of somebody invited',
    sign: sign(texts.invited),
    may: { admin: session, owner: session },
  },
  {
    what: 'an invite code',
    sign: sign(texts.inviteCode),
    may: { admin: ['session', 'write'], owner: ['session', 'write'] },
  },
  {
    what: 'an invite code that members hand on',
    sign: sign(texts.openInviteCode),
    may: { member: ['session', 'write'], admin: ['session', 'write'], owner: ['session', 'write'] },
  },
  { what: 'the address of a webhook', sign: sign(texts.webhook), may: { admin: session, owner: session } },
  { what: 'the secret of a webhook', sign: /whsec_/, may: { admin: session, owner: session } },
  { what: 'the secret of a webhook that is there', sign: sign(texts.webhookSecret), may: {} },
  ...own(texts.calendar, 'the calendar', session).filter(({ may }) => !may.operator),
  ...own(texts.feed, 'the feeds', session).filter(({ may }) => may.member ?? may.admin ?? may.owner),
  {
    what: 'a picture’s address',
    sign: sign(texts.picture),
    may: { member: session, admin: session, owner: session },
  },
  { what: 'a ticket', sign: /"ticket":"/, may: { member: session, admin: session, owner: session } },
  {
    what: 'a personal token',
    sign: /dl_[\w-]{76}/,
    may: Object.fromEntries(people.map((who) => [who, session])),
  },
  { what: 'a token of a session', sign: /eyJ[\w-]+\.eyJ/, may: {} },
  ...own(texts.device, 'a device', session),
  ...own(texts.tokenName, 'the name of a token', session),
  { what: 'where pushes go', sign: sign(texts.push), may: {} },
  { what: 'the name of a sealed list', sign: sign(texts.sealedName), may: { member: every } },
  { what: 'the salt of a sealed list', sign: sign(texts.salt), may: { member: session } },
  { what: 'the seed of a draw', sign: sign(texts.seed), may: {} },
  { what: 'what is shown to nobody', sign: sign(texts.hidden), may: {} },
  { what: 'a removed comment', sign: sign(texts.said), may: { member: session } },
  {
    what: 'what operators do',
    sign: sign(texts.operator),
    may: { operator: session },
  },
]

export interface Marked {
  world: World
  cast: Record<Person, TestUser>
  /** Lists are sealed here, and members may pass on the invitation. */
  sealed: TestLeague
  tokens: Record<Person, Record<TokenScope, string>>
  /** A person's secrets in addresses that work without a session. */
  opened: (who: Person) => string[]
}

const join = async (db: Db, league: TestLeague, user: TestUser, leftAt: string): Promise<void> => {
  const joinedAt = '2026-01-02T00:00:00.000Z'
  await runBatch(db, {
    memberships: db.insert(memberships).values({
      id: uuidv7(),
      leagueId: league.id,
      userId: user.id,
      role: 'MEMBER',
      joinedAt,
      leftAt,
      feedToken: texts.feed('former'),
    }),
    periods: db
      .insert(membershipPeriods)
      .values({ id: uuidv7(), leagueId: league.id, userId: user.id, joinedAt, leftAt }),
    lists: db.insert(deathlists).values({
      id: uuidv7(),
      leagueId: league.id,
      seasonId: league.seasonId,
      userId: user.id,
      name: 'Theirs',
      createdAt: joinedAt,
    }),
  })
}

/** Marks all private data of an account. */
const markUser = async (db: Db, who: Person, user: TestUser): Promise<void> => {
  const email = addressOf(who)
  user.email = email
  const factorId = uuidv7()
  const hidden = (what: string) => `${texts.hidden}-${what}-${who}`
  await runBatch(db, {
    users: db
      .update(authUsers)
      .set({ email, passwordHash: hidden('password'), newEmail: who === 'member' ? texts.newAddress : null })
      .where(eq(authUsers.id, user.id)),
    profiles: db
      .update(profiles)
      .set({ email, ...(who === 'operator' ? {} : { calendarToken: texts.calendar(who) }) })
      .where(eq(profiles.id, user.id)),
    sessions: db
      .update(authSessions)
      .set({ userAgent: texts.device(who) })
      .where(eq(authSessions.userId, user.id)),
    refresh: db.insert(authRefreshTokens).values({
      tokenHash: hidden('refresh'),
      sessionId: user.sessionId,
      counter: 0,
      createdAt: now,
    }),
    mailed: db.insert(authOneTimeTokens).values({
      id: uuidv7(),
      userId: user.id,
      type: 'recovery',
      tokenHash: hidden('mailed'),
      codeHash: hidden('code'),
      email,
      createdAt: now,
      expiresAt: '2100-01-01T00:00:00.000Z',
    }),
    factors: db.insert(authFactors).values({
      id: factorId,
      userId: user.id,
      sealedSecret: hidden('factor'),
      createdAt: now,
      updatedAt: now,
    }),
    codes: db.insert(authRecoveryCodes).values({ factorId, codeHash: hidden('recovery') }),
    passkeys: db.insert(authPasskeys).values({
      id: uuidv7(),
      userId: user.id,
      credentialId: hidden('credential'),
      publicKey: hidden('public-key'),
      transports: [],
      signCount: 0,
      createdAt: now,
    }),
    mails: db.insert(mailOutbox).values({
      id: uuidv7(),
      toAddress: email,
      subject: hidden('mail'),
      text: hidden('mail'),
      html: hidden('mail'),
      createdAt: now,
      nextAttemptAt: '2100-01-01T00:00:00.000Z',
    }),
  })
}

const tokensOf = async (db: Db, keys: TokenKeys, who: Person, user: TestUser) => {
  const made = { read: keys.make(user.id, 'read'), write: keys.make(user.id, 'write') }
  await db.insert(personalTokens).values(
    (['read', 'write'] as const).map((scope) => ({
      id: uuidv7(),
      userId: user.id,
      name: `${texts.tokenName(who)} ${scope}`,
      scope,
      aal: 'aal1' as const,
      tokenHash: made[scope].hash,
      createdAt: now,
      expiresAt: '2100-01-01T00:00:00.000Z',
      lastUsedAt: '2099-01-01T00:00:00.000Z',
    })),
  )
  return { read: made.read.token, write: made.write.token }
}

/** A full league on an empty database, with a mark in every place that holds a secret. */
export const createMarked = async (db: Db, keys: TokenKeys): Promise<Marked> => {
  const world = await createWorld(db)
  const { here, cast: scene } = world.scene
  const [former, operator] = (await addUsers(db, ['former', 'operator'])) as [TestUser, TestUser]
  const { stranger, member, admin, owner } = scene
  const cast = { stranger, former, member, admin, owner, operator }
  await join(db, here.league, former, '2026-03-01T00:00:00.000Z')
  for (const who of people) await markUser(db, who, cast[who])
  const sealed = await addLeague(db, [owner, admin, member], { listsSealed: true, startDate: '2026-07-15' })
  await addPicks(db, sealed, member, ['Q5', 'Q6'], now)
  const list = sealed.lists[member.id] ?? ''
  const inLeague = (leagueId: string, userId: string) =>
    and(eq(memberships.leagueId, leagueId), eq(memberships.userId, userId))
  await runBatch(db, {
    here: db
      .update(leagues)
      .set({ inviteCode: texts.inviteCode, settings: { membersCanInvite: false } })
      .where(eq(leagues.id, here.league.id)),
    sealed: db.update(leagues).set({ inviteCode: texts.openInviteCode }).where(eq(leagues.id, sealed.id)),
    admins: db.update(memberships).set({ role: 'ADMIN' }).where(inLeague(sealed.id, admin.id)),
    ...Object.fromEntries(
      (['member', 'admin', 'owner'] as const).map((who) => [
        `feed of ${who}`,
        db
          .update(memberships)
          .set({ feedToken: texts.feed(who) })
          .where(inLeague(here.league.id, cast[who].id)),
      ]),
    ),
    invited: db.insert(invitations).values([
      { id: uuidv7(), leagueId: here.league.id, email: texts.invited, invitedBy: admin.id, createdAt: now },
      {
        id: uuidv7(),
        leagueId: here.league.id,
        email: addressOf('member'),
        invitedBy: admin.id,
        createdAt: now,
        acceptedAt: now,
      },
    ]),
    webhooks: db
      .update(webhooks)
      .set({ url: texts.webhook, secret: texts.webhookSecret })
      .where(eq(webhooks.id, here.webhookId)),
    pictures: db
      .update(seasons)
      .set({ pictureToken: texts.picture })
      .where(eq(seasons.leagueId, here.league.id)),
    pushes: db.insert(pushSubscriptions).values({
      id: uuidv7(),
      userId: member.id,
      endpoint: texts.push,
      p256dh: `${texts.hidden}-push`,
      auth: `${texts.hidden}-push`,
      createdAt: now,
    }),
    names: db.update(deathlists).set({ name: texts.sealedName }).where(eq(deathlists.id, list)),
    receipts: db.insert(listReceipts).values({
      deathlistId: list,
      number: 1,
      commitment: hex('commitment'),
      salt: texts.salt,
      picks: ['Q5', 'Q6'],
      at: now,
    }),
    seeds: db
      .update(competitions)
      .set({ coinSeed: texts.seed })
      .where(eq(competitions.id, here.competitionId)),
    said: db.update(comments).set({ text: texts.said }).where(eq(comments.id, here.removedCommentId)),
    record: db.insert(operatorRecord).values({
      id: uuidv7(),
      operatorId: operator.id,
      action: 'account_banned',
      subjectId: uuidv7(),
      reason: texts.operator,
      at: new Date().toISOString(),
    }),
  })
  const tokens = Object.fromEntries(
    await Promise.all(people.map(async (who) => [who, await tokensOf(db, keys, who, cast[who])] as const)),
  ) as Marked['tokens']
  return {
    world: { ...world, refs: { ...world.refs, code: texts.inviteCode } },
    cast,
    sealed,
    tokens,
    opened: (who) => [
      ...(who === 'operator' ? [] : [`/calendar/${texts.calendar(who)}.ics`]),
      `/feeds/${texts.feed(who)}.atom`,
      `/feeds/${texts.feed(who)}.json`,
    ],
  }
}
