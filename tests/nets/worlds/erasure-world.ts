import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import {
  authChallenges,
  authCodes,
  authFactors,
  authFlowStates,
  authIdentities,
  authKnownSources,
  authOneTimeTokens,
  authPasskeys,
  authRecoveryCodes,
  authSessions,
  authUsers,
  mailOutbox,
  operatorRecord,
  profiles,
} from '#db/schema/index.ts'
import { now } from '#tests/authorisation/scene.ts'
import type { TestUser } from '#tests/support/ctx.ts'
import { tableNames } from '#tests/support/database/database-dump.ts'
import { png } from '#tests/support/pictures.ts'
import { subscription } from '#tests/support/push.ts'
import type { InProcessApp } from '../app.ts'
import { createWorld, type World } from './world.ts'

/** Unique texts: data that contains one of these belongs to the person. */
export const marks = {
  name: 'Zylphia Quarx',
  address: 'zylphia@quarx-mark.example',
  /** In every text by the person, and in further addresses. */
  text: 'quarx-mark',
} as const

/** An invited address as the audit log of a league shows it. */
const maskedAddress = 'z…@quarx-mark.example'

/** A function for HTTP calls; returns the status and the body. */
export const calling =
  (app: InProcessApp, user: TestUser) =>
  async (procedure: string, input?: unknown): Promise<{ status: number; text: string }> => {
    const answer = await app.fetch(`/api/trpc/${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await app.tokenOf(user)}` },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    })
    return { status: answer.status, text: await answer.text() }
  }

export const uploadPicture = async (app: InProcessApp, user: TestUser): Promise<number> => {
  const { status } = await app.fetch('/api/v1/profile/avatar', {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${await app.tokenOf(user)}` },
    body: Buffer.from(png()),
  })
  return status
}

const later = '2099-01-01T00:00:00.000Z'

/** Authentication rows, as sign-in, linking and a change of address leave them. */
const addAccountRows = async (db: Db, user: TestUser): Promise<void> => {
  const factorId = uuidv7()
  const at = new Date().toISOString()
  const times = { createdAt: at, expiresAt: later }
  await runBatch(db, {
    users: db
      .update(authUsers)
      .set({
        email: marks.address,
        newEmail: `new@${marks.text}.example`,
        userMetadata: { full_name: marks.name },
      })
      .where(eq(authUsers.id, user.id)),
    profiles: db
      .update(profiles)
      .set({ email: marks.address, displayName: marks.name })
      .where(eq(profiles.id, user.id)),
    sessions: db.insert(authSessions).values({
      id: uuidv7(),
      userId: user.id,
      amr: [],
      userAgent: `agent ${marks.text}`,
      createdAt: at,
      refreshedAt: at,
    }),
    identities: db.insert(authIdentities).values({
      id: uuidv7(),
      userId: user.id,
      provider: 'google',
      providerId: `google ${marks.text}`,
      email: `google@${marks.text}.example`,
      identityData: { full_name: marks.name },
      createdAt: at,
      updatedAt: at,
    }),
    factors: db.insert(authFactors).values({
      id: factorId,
      userId: user.id,
      friendlyName: `factor ${marks.text}`,
      sealedSecret: '',
      createdAt: at,
      updatedAt: at,
    }),
    codes: db.insert(authRecoveryCodes).values({ factorId, codeHash: 'x' }),
    passkeys: db.insert(authPasskeys).values({
      id: uuidv7(),
      userId: user.id,
      credentialId: uuidv7(),
      publicKey: 'x',
      transports: [],
      signCount: 0,
      friendlyName: `Phone of ${marks.name}`,
      createdAt: at,
    }),
    challenges: db.insert(authChallenges).values({ ...times, id: uuidv7(), factorId }),
    sources: db.insert(authKnownSources).values({ userId: user.id, sourceHash: 'x', seenAt: at }),
    tokens: db.insert(authOneTimeTokens).values({
      ...times,
      id: uuidv7(),
      userId: user.id,
      type: 'email_change_new',
      tokenHash: uuidv7(),
      codeHash: '',
      email: `new@${marks.text}.example`,
    }),
    authCodes: db
      .insert(authCodes)
      .values({ ...times, codeHash: uuidv7(), userId: user.id, codeChallenge: '', method: 'oauth' }),
    flows: db.insert(authFlowStates).values({
      ...times,
      stateHash: uuidv7(),
      provider: 'google',
      nonce: '',
      providerVerifier: '',
      redirectTo: '',
      linkUserId: user.id,
      locale: 'en',
    }),
    mails: db.insert(mailOutbox).values(
      [marks.address, `new@${marks.text}.example`, `google@${marks.text}.example`].map((toAddress) => ({
        id: uuidv7(),
        toAddress,
        subject: 'Confirm',
        text: '',
        html: '',
        createdAt: at,
        nextAttemptAt: later,
      })),
    ),
    record: db.insert(operatorRecord).values({
      id: uuidv7(),
      operatorId: uuidv7(),
      action: 'account_banned',
      subjectId: user.id,
      reason: `${marks.name} sends spam from ${marks.address}`,
      at,
    }),
  })
}

/** In drafts, lists are named after their players. */
const nameAsDraftsDo = (db: Db, user: TestUser) =>
  db.run(sql`update deathlists set name = ${marks.name}
    where user_id = ${user.id} and season_id in (select season_id from drafts)`)

/** The person's calls before leaving; each must succeed. */
export const deeds: readonly [procedure: string, input: unknown][] = [
  ['profile.update', { displayName: marks.name }],
  ['deathlist.name', { deathlistId: 'list', name: `list ${marks.text}` }],
  ['comment.add', { league: 'league', entry: 'entry', text: `remark ${marks.text}` }],
  ['comment.react', { league: 'league', entry: 'entry', sign: 'candle', on: true }],
  [
    'person.objectToRuling',
    { league: 'league', wikidataId: 'Q8', reason: `objection ${marks.text} ${marks.name}` },
  ],
  ['token.make', { name: `token ${marks.text}`, scope: 'read', expiresInDays: 30 }],
  ['person.watch', { wikidataId: 'Q7' }],
  ['draft.saveQueue', { league: 'drafting', wikidataIds: ['Q6', 'Q5'] }],
  ['draft.pick', { league: 'drafting', wikidataId: 'Q6' }],
  [
    'notification.subscribe',
    { ...subscription, endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${marks.text}` },
  ],
  [
    'notification.save',
    {
      matrix: { joined: { push: true, email: true } },
      quietHours: { from: '21:00', to: '07:30', timeZone: 'Europe/Rome' },
      mutedLeagues: ['league'],
      letter: { weekday: 7, hour: 23 },
    },
  ],
  ['calendar.makeLink', { replace: true }],
  ['feed.makeLinks', { league: 'league', replace: true }],
  ['live.ticket', { league: 'league' }],
  ['inbox.markRead', { league: 'league', until: now }],
  ['pick.add', { league: 'league', wikidataId: 'Q3' }],
  ['competition.chooseTeam', { competition: 'upcoming', pickIds: ['pick'] }],
]

/** The input with names of things in the world replaced by their ids. */
export const inputOf = (input: unknown, refs: World['refs']): unknown =>
  JSON.parse(JSON.stringify(input), (_, value) =>
    typeof value === 'string' && value in refs ? refs[value] : value,
  )

/** A world in which one member has the marked name and address, and no other marked data. */
export const createNamedWorld = async (db: Db, app: InProcessApp): Promise<World> => {
  app.setNow(now)
  const world = await createWorld(db)
  const { member } = world.scene.cast
  member.email = marks.address
  await addAccountRows(db, member)
  return world
}

/** A world in which a member has left personal data wherever that is possible. */
export const createMarkedWorld = async (db: Db, app: InProcessApp): Promise<World> => {
  const world = await createNamedWorld(db, app)
  const { owner, admin, member, foreign } = world.scene.cast
  const must = async (who: TestUser, procedure: string, input?: unknown): Promise<void> => {
    const { status, text } = await calling(app, who)(procedure, input)
    if (status >= 300) throw new Error(`${procedure}: ${status} ${text}`)
  }
  await must(foreign, 'league.invite', { league: world.refs.otherLeague, email: marks.address })
  await must(admin, 'notification.save', {
    matrix: Object.fromEntries(
      ['joined', 'remark', 'ruling', 'draft_turn'].map((kind) => [kind, { push: true, email: true }]),
    ),
    quietHours: { from: null, to: null, timeZone: 'UTC' },
    mutedLeagues: [],
    letter: { weekday: 1, hour: 8 },
  })
  await must(owner, 'member.setRole', { league: world.refs.league, userId: member.id, newRole: 'ADMIN' })
  for (const [procedure, input] of deeds) await must(member, procedure, inputOf(input, world.refs))
  await must(member, 'league.invite', { league: world.refs.league, email: 'guest@example.org' })
  if ((await uploadPicture(app, member)) !== 201) throw new Error('The picture was refused.')
  await nameAsDraftsDo(db, member)
  // News of it is sent by mail; that of the objection is not sent yet.
  await app.cron()
  await db.run(sql`update mail_outbox set sent_at = null, next_attempt_at = ${later}
    where to_address = ${admin.email} and text like ${`%${marks.name} objected%`}`)
  return world
}

/** Where the database has marked values (`table.column value`), and where it has the person's id (`table.column`). */
export const findMarks = async (db: Db, userId: string): Promise<{ marked: string[]; ids: string[] }> => {
  const tables = await tableNames(db)
  const { rows } = await runBatch(db, {
    rows: tables.map((name) => db.all<Record<string, unknown>>(sql`select * from ${sql.identifier(name)}`)),
  })
  const wanted = [marks.name, marks.address, marks.text, maskedAddress].map((mark) => mark.toLowerCase())
  const [marked, ids] = [new Set<string>(), new Set<string>()]
  for (const [i, table] of tables.entries())
    for (const row of rows[i] ?? [])
      for (const [column, value] of Object.entries(row)) {
        const text = String(value).toLowerCase()
        if (wanted.some((mark) => text.includes(mark))) marked.add(`${table}.${column} ${text.slice(0, 120)}`)
        if (text.includes(userId)) ids.add(`${table}.${column}`)
      }
  return { marked: [...marked].sort(), ids: [...ids].sort() }
}
