import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profiles } from '#db/schema/index.ts'
import { displayNameFrom } from '#domain/leagues/display-name.ts'
import type { Language } from '#locales/languages.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague } from '#tests/support/league.ts'
import { listMembers } from '#worker/services/members/list-members.ts'
import { myProfile, updateProfile } from '#worker/services/profile/own.ts'
import { outcome } from '../refusal.ts'

let t: TestDatabase
let ada: TestUser
let bea: TestUser
beforeAll(async () => {
  t = await startTestDatabase()
  ;[ada, bea] = (await addUsers(t.db, ['Ada', 'Bea'])) as [TestUser, TestUser]
})
afterAll(() => t.stop())

test('the default name is the part before the at-sign, or Player', () => {
  expect(displayNameFrom('marta.rossi@example.org')).toBe('Marta Rossi')
  expect(displayNameFrom('anna-maria__rossi.@example.org')).toBe('Anna-Maria Rossi')
  expect(displayNameFrom(null)).toBe('Player')
  expect(displayNameFrom('@example.org')).toBe('Player')
  expect(displayNameFrom(`${'x'.repeat(64)}@example.org`)).toHaveLength(60)
})
test('a profile is read and changed by its owner', async () => {
  expect(await myProfile(ctxFor(t.db, ada))).toEqual({
    userId: ada.id,
    displayName: 'Ada',
    avatarUrl: null,
    email: ada.email,
    locale: 'en',
    showsPresence: true,
  })
  expect(await updateProfile(ctxFor(t.db, ada), { displayName: 'Adele' })).toMatchObject({
    displayName: 'Adele',
    locale: 'en',
  })
  expect(await updateProfile(ctxFor(t.db, ada), { locale: 'it' })).toMatchObject({
    displayName: 'Adele',
    locale: 'it',
  })
  expect(await updateProfile(ctxFor(t.db, ada), { showsPresence: false })).toMatchObject({
    displayName: 'Adele',
    showsPresence: false,
  })
  expect(await updateProfile(ctxFor(t.db, ada), {})).toMatchObject({
    displayName: 'Adele',
    locale: 'it',
    showsPresence: false,
  })
  expect(await outcome(myProfile(ctxFor(t.db, null)))).toBe('authentication_required')
})
test('a profile of another issuer’s user is stored on the first change', async () => {
  const ctx = ctxFor(
    t.db,
    { id: 'foreign', sessionId: 's', email: 'zoe@example.org', name: '' },
    { ownAccounts: false },
  )
  expect(await myProfile(ctx)).toMatchObject({ displayName: 'Zoe', email: 'zoe@example.org' })
  expect(await t.db.select().from(profiles).where(eq(profiles.id, 'foreign'))).toEqual([])
  await updateProfile(ctx, { displayName: 'Zoe' })
  expect(await myProfile(ctx)).toMatchObject({ displayName: 'Zoe' })
})
test('the profile of another issuer’s user takes over the address of the token', async () => {
  const asks = async (email: string) => {
    const after: unknown[] = []
    const user = { id: 'moved', sessionId: 's', email, name: '' }
    const ctx = ctxFor(t.db, user, { ownAccounts: false, after: (work) => void after.push(work) })
    const shown = await myProfile(ctx)
    await Promise.all(after)
    return { ctx, shown }
  }
  await updateProfile((await asks('old@example.org')).ctx, {})
  expect((await asks('new@example.org')).shown.email).toBe('new@example.org')
  const stored = () => t.db.select().from(profiles).where(eq(profiles.id, 'moved'))
  expect(await stored()).toMatchObject([{ email: 'new@example.org' }])
  await t.db
    .update(profiles)
    .set({ deletedAt: '2026-01-01T00:00:00.000Z', email: null })
    .where(eq(profiles.id, 'moved'))
  await asks('new@example.org')
  expect(await stored()).toMatchObject([{ email: null }])
})
test('a deleted account appears as a former player, in the reader’s language', async () => {
  const league = await addLeague(t.db, [ada, bea])
  await t.db.update(profiles).set({ deletedAt: '2026-01-01T00:00:00.000Z' }).where(eq(profiles.id, bea.id))
  const names = async (locale: Language) =>
    (await listMembers(ctxFor(t.db, ada, { locale }), { league: league.id })).map((m) => m.displayName)
  expect(await names('en')).toEqual(['Adele', 'Former player'])
  expect(await names('it')).toEqual(['Adele', 'Ex giocatore'])
})
