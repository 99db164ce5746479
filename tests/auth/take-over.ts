import type { Session } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import { authIdentities, authOneTimeTokens, authSessions, authUsers } from '#db/schema/accounts/auth.ts'
import {
  type Browser,
  linkAddress,
  newBrowser,
  newPerson,
  signInAddress,
  signInWithGoogle,
  unlink,
  valuesOf,
  type WithGoogle,
} from './google/google-support.ts'
import { call, given, lastMail, mailsTo, newClient, newEmail, ok } from './support.ts'

/**
 * A model of an intruder who uses an address of somebody else, and of its owner, who proves it in the end: whatever the
 * intruder has done before, no access to the owner's account must remain.
 */

type Person = ReturnType<typeof newPerson>

interface Intruder {
  with_: WithGoogle
  /** The owner's address, which the intruder uses. */
  victim: string
  own: string[]
  browsers: Browser[]
  passwords: Set<string>
  persons: Person[]
  /** Redirects back from the provider that are kept for later. */
  callbacks: { browser: Browser; url: URL }[]
}

const browserOf = (intruder: Intruder): Browser => {
  const last = intruder.browsers.at(-1)
  return last ?? another(intruder)
}

const another = (intruder: Intruder): Browser => {
  const browser = newBrowser(intruder.with_.worker, { flowType: 'implicit' })
  intruder.browsers.push(browser)
  return browser
}

const ownAddress = (intruder: Intruder): string => {
  const email = newEmail('intruder')
  intruder.own.push(email)
  return email
}

const personOf = (intruder: Intruder, email: string, verified: boolean): Person => {
  const person = newPerson(email, verified)
  intruder.persons.push(person)
  return person
}

/** Follows an address as the browser, and stores the session that may result. */
const arrive = async (browser: Browser, address: string): Promise<void> => {
  const { access_token, refresh_token } = valuesOf(await browser.open(address))
  if (access_token && refresh_token) await browser.auth.setSession({ access_token, refresh_token })
}

const choose = ({ with_ }: Intruder, browser: Browser, person: Person): void => {
  with_.oidc.person = person
  browser.jar.delete(new URL(with_.oidc.issuer).host)
}

const signIn = async (intruder: Intruder, person: Person): Promise<void> => {
  const browser = another(intruder)
  choose(intruder, browser, person)
  await arrive(browser, await signInAddress(intruder.with_, browser))
}

const link = async (intruder: Intruder, person: Person, keepForLater = false): Promise<void> => {
  const browser = browserOf(intruder)
  const { data } = await browser.auth.getSession()
  if (!data.session) return
  choose(intruder, browser, person)
  const address = await linkAddress(intruder.with_, browser).catch(() => null)
  if (!address) return
  if (!keepForLater) return arrive(browser, address)
  const url = await browser.open(address, ({ pathname }) => pathname === '/auth/v1/callback')
  intruder.callbacks.push({ browser, url })
}

const update = async (intruder: Intruder, change: { email?: string; password?: string }): Promise<void> => {
  if (change.password) intruder.passwords.add(change.password)
  await browserOf(intruder).auth.updateUser(change)
}

/** Requests mails; only the holder of the address can read them. */
const requestMails = async ({ with_ }: Intruder, email: string): Promise<void> => {
  const { auth } = newClient(with_.worker.url)
  await auth.signInWithOtp({ email })
  await auth.resetPasswordForEmail(email)
  await auth.resend({ type: 'signup', email })
}

const signUp = async (intruder: Intruder, email: string): Promise<void> => {
  const password = `the intruders ${intruder.passwords.size}`
  intruder.passwords.add(password)
  await another(intruder).auth.signUp({ email, password })
}

/** All moves of an intruder, with their own means and without the owner's help. A refusal does not stop them. */
export const moves: Record<string, (intruder: Intruder) => Promise<unknown>> = {
  'signs up with the address': (i) => signUp(i, i.victim),
  'signs up with an own address': async (i) => {
    const email = ownAddress(i)
    await signUp(i, email)
    const mail = (await mailsTo(i.with_.worker, email))[0]
    if (!mail) return
    const { token } = await lastMail(i.with_.worker, email)
    await browserOf(i).auth.verifyOtp({ token_hash: token, type: 'signup' })
  },
  'signs in with Google, verified': (i) => signIn(i, personOf(i, ownAddress(i), true)),
  'signs in with Google, the address not verified': (i) => signIn(i, personOf(i, i.victim, false)),
  'signs in with Google again': async (i) => {
    const person = i.persons.at(-1)
    if (person) await signIn(i, person)
  },
  'has Google say the address, not verified': async (i) => {
    const person = i.persons.at(-1)
    if (person) await signIn(i, { ...person, email: i.victim, email_verified: false })
  },
  'links the address, not verified': (i) => link(i, personOf(i, i.victim, false)),
  'links an own address': (i) => link(i, personOf(i, ownAddress(i), true)),
  'begins to link and waits': (i) => link(i, personOf(i, ownAddress(i), true), true),
  'unlinks the e-mail': (i) => unlink(browserOf(i), 'email'),
  'unlinks Google': (i) => unlink(browserOf(i), 'google'),
  'moves to the address': (i) => update(i, { email: i.victim }),
  'moves to an own address': (i) => update(i, { email: ownAddress(i) }),
  'chooses a password': (i) => update(i, { password: `chosen ${i.passwords.size}` }),
  'asks for mails to the address': (i) => requestMails(i, i.victim),
  'asks for mails to an own address': async (i) => {
    const email = i.own[0]
    if (email) await requestMails(i, email)
  },
  'signs in anonymously': (i) => another(i).auth.signInAnonymously(),
  'signs in once more': async (i) => {
    const [password = ''] = i.passwords
    await another(i).auth.signInWithPassword({ email: i.victim, password })
  },
}

/** What the owner did before the intruder came. */
export const beforehand = ['nothing', 'signed up', 'confirmed'] as const
/** How the owner proves the address in the end. */
export const proofs = ['Google', 'a code', 'recovery', 'a sign-up', 'a mail sent again'] as const

export interface Story {
  before: (typeof beforehand)[number]
  moves: string[]
  proof: (typeof proofs)[number]
}

const ownersPassword = 'the owners own'

/** The owner signs up, and confirms at once or never. Returns the session, if any. */
const begin = async (
  { worker }: WithGoogle,
  email: string,
  before: Story['before'],
): Promise<Session | null> => {
  if (before === 'nothing') return null
  const { auth } = newClient(worker.url)
  const { data } = ok(await auth.signUp({ email, password: ownersPassword }))
  if (before === 'signed up' || data.session) return data.session
  const { token } = await lastMail(worker, email)
  return ok(await auth.verifyOtp({ token_hash: token, type: 'signup' })).data.session
}

/**
 * Returns the owner's session: from Google, or from the newest mail that the owner requested. The owner only has a mail
 * sent again after signing up, and requests a code if no mail comes.
 */
const prove = async (with_: WithGoogle, email: string, { before, proof }: Story, person: Person) => {
  const { worker } = with_
  if (proof === 'Google') return (await signInWithGoogle(with_, person)).session
  const { auth } = newClient(worker.url)
  const count = async () => (await mailsTo(worker, email)).length
  const mails = await count()
  if (proof === 'recovery') ok(await auth.resetPasswordForEmail(email))
  if (proof === 'a sign-up' || (proof === 'a mail sent again' && before === 'nothing'))
    await auth.signUp({ email, password: ownersPassword })
  if (proof === 'a mail sent again') ok(await auth.resend({ type: 'signup', email }))
  // A sign-up with an existing address sends a mail without a proof.
  const isSent = (await count()) > mails && (await lastMail(worker, email)).token !== ''
  if (!isSent) ok(await auth.signInWithOtp({ email }))
  const { token, type } = await lastMail(worker, email)
  const { data } = ok(await auth.verifyOtp({ token_hash: token, type: type as 'signup' }))
  return given(data.session)
}

/** Tries everything that the intruder has ever held; returns descriptions of what gave access to the account. */
const tryAll = async (intruder: Intruder, userId: string): Promise<string[]> => {
  const { worker } = intruder.with_
  const found: string[] = []
  const note = (what: string, id: unknown) => {
    if (id === userId) found.push(what)
  }
  for (const { browser, url } of intruder.callbacks) await arrive(browser, url.href).catch(() => undefined)
  for (const { storage } of intruder.browsers) {
    const { access_token, refresh_token } = JSON.parse(storage.get('session') ?? '{}') as Record<
      string,
      string
    >
    if (!access_token) continue
    note('a session', (await call(worker, '/user', { token: access_token })).body.id)
    const { body } = await call(worker, '/token?grant_type=refresh_token', { body: { refresh_token } })
    note('a refresh token', (body.user as { id?: string } | undefined)?.id)
  }
  for (const password of intruder.passwords) {
    const { body } = await call(worker, '/token?grant_type=password', {
      body: { email: intruder.victim, password },
    })
    note('a password', (body.user as { id?: string } | undefined)?.id)
  }
  for (const email of intruder.own)
    for (const mail of await mailsTo(worker, email)) {
      const query = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? 'http://none.invalid').searchParams
      const { body } = await call(worker, '/verify', {
        body: { token_hash: query.get('token') ?? '-', type: query.get('type') ?? 'signup' },
      })
      note('a mail', (body.user as { id?: string } | undefined)?.id)
    }
  for (const person of intruder.persons) {
    await signIn(intruder, person).catch(() => undefined)
    const { data } = await browserOf(intruder).auth.getUser()
    note('an identity', data.user?.id)
  }
  return found
}

/** Plays a story and checks its end. */
export const live = async (with_: WithGoogle, story: Story): Promise<void> => {
  const { db } = with_.worker.database
  const victim = newEmail('victim')
  const earlier = await begin(with_, victim, story.before)
  const intruder: Intruder = {
    with_,
    victim,
    own: [],
    browsers: [],
    passwords: new Set(),
    persons: [],
    callbacks: [],
  }
  // A move may be impossible or be refused: continue with the next.
  for (const name of story.moves) await moves[name]?.(intruder).catch(() => undefined)

  if (story.before !== 'confirmed') {
    const [holder] = await db.select().from(authUsers).where(eq(authUsers.email, victim))
    const isProven = holder?.emailConfirmedAt && !holder.emailOnTrust
    expect(isProven ?? false, 'an address is proven that nobody has proven').toBe(false)
  }

  const person = newPerson(victim)
  const session = await prove(with_, victim, story, person)
  const { id } = session.user
  expect(session.user.email).toBe(victim)
  expect(await tryAll(intruder, id)).toEqual([])

  const { status, body } = await call(with_.worker, '/user', { token: session.access_token })
  expect([status, body.email]).toEqual([200, victim])
  const identities = await db.select().from(authIdentities).where(eq(authIdentities.userId, id))
  const left = identities.filter(
    ({ provider, providerId }) => provider !== 'email' && providerId !== person.sub,
  )
  expect(left).toEqual([])
  const own = [earlier, session].flatMap((known) => (known ? [decodeJwt(known.access_token).session_id] : []))
  const sessions = await db.select().from(authSessions).where(eq(authSessions.userId, id))
  expect(sessions.filter((known) => !own.includes(known.id))).toEqual([])
  const tokens = await db.select().from(authOneTimeTokens).where(eq(authOneTimeTokens.userId, id))
  expect(tokens.filter(({ email }) => email !== victim)).toEqual([])
}
