/** @module-tag nets */
import { describe, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import {
  authCodes,
  authFlowStates,
  authIdentities,
  authOneTimeTokens,
  authRefreshTokens,
  authSessions,
  authUsers,
} from '#db/schema/accounts/auth.ts'
import { furtherScope } from '#tests/stand-ins/oidc.ts'
import { given, ok } from '../support.ts'
import {
  linkGoogle,
  newBrowser,
  newPerson,
  signedUp,
  signInAddress,
  signInWithGoogle,
  userOf,
  valuesOf,
  withGoogle,
} from './google-support.ts'

/** The provider's data about a person, and its tokens for its own APIs. */

const started = withGoogle()
const worker = () => started().worker

const profileOfPerson = (person: ReturnType<typeof newPerson>) => ({
  name: person.name,
  full_name: person.name,
  picture: person.picture,
  avatar_url: person.picture,
  email: person.email,
  email_verified: true,
  phone_verified: false,
  sub: person.sub,
  provider_id: person.sub,
  iss: started().oidc.issuer,
})

/** All stored data of sign-ins, as text. */
const kept = async (db: Db): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      [
        authCodes,
        authFlowStates,
        authIdentities,
        authOneTimeTokens,
        authRefreshTokens,
        authSessions,
        authUsers,
      ].map((table) => db.select().from(table)),
    ),
  )

/** The subject of a token, according to the provider. */
const subjectOf = async (token: string | null | undefined): Promise<unknown> => {
  const answer = await fetch(`${started().oidc.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { sub?: string }).sub
}

describe('the profile', () => {
  test('fills the user’s metadata and the identity’s data', async () => {
    const person = newPerson()
    const { user } = await signInWithGoogle(started(), person)
    expect(user.user_metadata).toEqual({ ...profileOfPerson(person), email_verified: true })
    expect(user.identities).toMatchObject([
      { provider: 'google', id: person.sub, email: person.email, identity_data: profileOfPerson(person) },
    ])
  })

  test('is updated at the next sign-in; other metadata of the user stays', async () => {
    const person = newPerson()
    const browser = await signInWithGoogle(started(), person)
    ok(await browser.auth.updateUser({ data: { nickname: 'x' } }))
    const { user } = await signInWithGoogle(started(), { ...person, name: 'Another Name' })
    expect(user.user_metadata).toMatchObject({
      nickname: 'x',
      full_name: 'Another Name',
      avatar_url: person.picture,
    })
    expect(user.identities?.[0]?.identity_data).toMatchObject({ full_name: 'Another Name' })
  })

  test('is added to an account found by address; too much metadata prevents no sign-in', async () => {
    const browser = await signedUp(started())
    ok(await browser.auth.updateUser({ data: { nickname: 'x' } }))
    const person = newPerson(given(browser.user.email))
    const { user } = await signInWithGoogle(started(), person)
    expect(user.id).toBe(browser.user.id)
    expect(user.user_metadata).toMatchObject({ nickname: 'x', full_name: person.name })
    const long = 'x'.repeat(3600)
    ok(await browser.auth.updateUser({ data: { long } }))
    const renamed = { ...person, name: 'N'.repeat(200) }
    const later = await signInWithGoogle(started(), renamed)
    expect(later.user.user_metadata).toMatchObject({ long, full_name: person.name })
  })

  test('of a linked identity does not change the user’s metadata', async () => {
    const browser = await signedUp(started())
    ok(await browser.auth.updateUser({ data: { full_name: 'My own' } }))
    await linkGoogle(started(), browser)
    expect((await userOf(browser)).user_metadata).toEqual({ full_name: 'My own', email_verified: true })
  })
})

describe('the provider’s token', () => {
  test('comes with the code exchange, and not with a refresh', async () => {
    const person = newPerson()
    const browser = await signInWithGoogle(started(), person)
    expect(await subjectOf(browser.session.provider_token)).toBe(person.sub)
    expect(browser.session.provider_refresh_token).toBeUndefined()
    const { data } = ok(await browser.auth.refreshSession())
    expect(data.session?.provider_token).toBeFalsy()
  })

  test('comes in the fragment without PKCE', async () => {
    const person = newPerson()
    started().oidc.person = person
    const browser = newBrowser(worker(), { flowType: 'implicit' })
    const values = valuesOf(await browser.open(await signInAddress(started(), browser)))
    expect(await subjectOf(values.provider_token)).toBe(person.sub)
  })

  test('comes with a linked identity as well', async () => {
    const person = newPerson()
    const linked = await linkGoogle(started(), await signedUp(started()), person)
    expect(await subjectOf(linked.session.provider_token)).toBe(person.sub)
  })

  test('is never readable in the database or in the log', async () => {
    const browser = newBrowser(worker())
    started().oidc.person = newPerson()
    const { code } = valuesOf(await browser.open(await signInAddress(started(), browser)))
    const [row] = await worker().database.db.select().from(authCodes)
    expect(row?.sealed).toBeTruthy()
    const before = await kept(worker().database.db)
    const { data } = ok(await browser.auth.exchangeCodeForSession(given(code)))
    const token = given(data.session?.provider_token)
    const after = await kept(worker().database.db)
    for (const text of [before, after, worker().log.join('\n')]) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(given(code))
    }
    expect(await worker().database.db.$count(authCodes)).toBe(0)
  })
})

describe('scopes', () => {
  const requestedScopes = async (scopes?: string) => {
    const browser = newBrowser(worker())
    const url = await browser.open(
      await signInAddress(started(), browser, scopes === undefined ? {} : { scopes }),
      ({ origin }) => origin === started().oidc.issuer,
    )
    return url.searchParams.get('scope')
  }

  test('are added once each to the required ones, separated by spaces or commas', async () => {
    expect(await requestedScopes()).toBe('openid email profile')
    expect(await requestedScopes(furtherScope)).toBe(`openid email profile ${furtherScope}`)
    expect(await requestedScopes(`email,${furtherScope} profile  ${furtherScope}`)).toBe(
      `openid email profile ${furtherScope}`,
    )
  })

  test('are granted: offline access yields a provider refresh token', async () => {
    started().oidc.person = newPerson()
    const browser = newBrowser(worker())
    const address = await signInAddress(started(), browser, {
      scopes: `offline_access ${furtherScope}`,
      queryParams: { prompt: 'consent', access_type: 'offline' },
    })
    const { code } = valuesOf(await browser.open(address))
    const { data } = ok(await browser.auth.exchangeCodeForSession(given(code)))
    expect(await subjectOf(data.session?.provider_token)).toBe(started().oidc.person.sub)
    expect(data.session?.provider_refresh_token).toBeTruthy()
  })

  test.each(['a"b', 'a\\b', 'é', 'x'.repeat(3000)])('that are invalid are refused: %j', async (scopes) => {
    const answer = await fetch(
      `${worker().url}/auth/v1/authorize?${new URLSearchParams({ provider: 'google', scopes })}`,
      { redirect: 'manual' },
    )
    expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([
      400,
      'validation_failed',
    ])
  })
})
