/** @module-tag nets */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens } from '#web/app/screens.ts'
import { routes } from '#worker/rest/routes.ts'
import { appRouter } from '#worker/trpc/router.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { type RawAnswer, send } from './raw.ts'
import { errorDeparture } from './shapes.ts'

/**
 * Unknown paths and methods get JSON in the common error format with the right status: on every path, by every method.
 */
let worker: TestWorker
beforeAll(async () => {
  worker = await startTestWorker()
})
afterAll(() => worker?.stop())

const call = (method: string, path: string, headers = {}): Promise<RawAnswer> =>
  send(worker.url, { method, path, headers })

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const nowhere = [
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/',
  '/api/v1/nothing',
  '/api/v1/league/list/',
  '/api/v1/league/../nothing',
  '/api/v1/%ff',
  '/api/v1/league%2flist',
  '/api/v1//league/list',
  '/api/v1/picture.png',
  '/api/v2/league/list',
  '/api/trpc',
  '/api/trpc/',
  '/api/trpc/nothing',
  '/api/trpc/league.nothing',
  '/rest',
  '/rest/v1/leagues',
  '/calendar',
  '/calendar/a/b.ics',
  '/feeds',
  '/feeds/a/b.atom',
  '/shared',
  '/shared/a/b.png',
  '/auth/v1',
  '/auth/v1/',
  '/auth/v1/nothing',
  '/auth/v2/token',
  '/auth/nothing',
  '/auth/confirm/more',
  '/auth/app.html',
  // Only with a setting.
  '/metrics',
  '/.well-known/security.txt',
]

describe('an unknown address', () => {
  test.each(nowhere)('%s is a 404 in the common format for every method', async (path) => {
    // The auth server answers every CORS preflight.
    const asked = methods.filter((method) => method !== 'OPTIONS' || !path.startsWith('/auth/v1'))
    const answers = await Promise.all(asked.map((method) => call(method, path)))
    for (const [i, answer] of answers.entries()) {
      const method = asked[i] ?? ''
      expect([method, answer.status, errorDeparture(path, method, answer)]).toEqual([method, 404, null])
    }
  })

  test('gets a message in the language of the request', async () => {
    const { text } = await call('GET', '/api/v1/nothing', { 'accept-language': 'it' })
    expect(JSON.parse(text)).toMatchObject({ code: 'not_found', message: 'Non trovato' })
  })

  test('of a calendar feed gets JSON too', async () => {
    const answer = await call('GET', '/calendar/guess.ics')
    expect([answer.status, errorDeparture('/calendar', 'GET', answer)]).toEqual([404, null])
  })

  test('of the web app gets an HTML page', async () => {
    for (const path of ['/nothing', '/apiary', '/l/x/nothing', '/%ff', '/authors']) {
      const answer = await call('GET', path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
    }
  })

  test('of a missing or malformed file gets a 404', async () => {
    for (const path of ['//[.js', '/%ff.js', '//elsewhere.example/icon.png', '/assets/nothing.js'])
      expect([path, (await call('GET', path)).status]).toEqual([path, 404])
  })
})

describe('a malformed address', () => {
  test.each([
    '/api/trpc/%ff',
    '/api/trpc/%',
    '/api/trpc/league.get%c0%af',
    '/api/trpc/league.list,%ff?batch=1',
    '/api/trpc/league.list,profile.update?batch=1',
  ])('%s is a 400 in the common format for every method', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
      const answer = await call(method, path)
      expect([method, answer.status, errorDeparture(path, method, answer)]).toEqual([method, 400, null])
    }
  })

  test('causes no server error elsewhere', async () => {
    for (const path of [
      '/api/v1/leagues/%ff',
      '/api/v1/people/%ff',
      '/api/v1/avatars/%ff',
      '/calendar/%ff.ics',
      '/auth/v1/%ff',
      '/auth/v1/verify?token=%ff',
      '/rest/v1/league_memberships?select=%ff',
    ]) {
      const answer = await call('GET', path)
      expect([path, answer.status < 500, errorDeparture(path, 'GET', answer)]).toEqual([path, true, null])
    }
  })
})

/** The methods of each path below /api/v1, from the table of routes and the other endpoints beside it. */
const restMethods = (): Map<string, string[]> => {
  const found = new Map<string, string[]>([
    ['/profile/avatar', ['POST', 'DELETE']],
    ['/avatars/:key', ['GET']],
    ['/leagues/:id/live', ['GET']],
    ['/openapi.json', ['GET']],
    ['/docs', ['GET']],
    ['/docs.css', ['GET']],
  ])
  for (const { method, paths } of routes)
    for (const path of paths) found.set(path, [...(found.get(path) ?? []), method.toUpperCase()])
  return found
}

const sorted = (list: string): string[] => list.split(', ').sort()
const withHead = (list: readonly string[]): string[] =>
  [...list, ...(list.includes('GET') ? ['HEAD'] : [])].sort()

/** Checks that every path in a table accepts only its methods, and lists them to all others. */
const expectMethods = async (path: string, taken: readonly string[]): Promise<void> => {
  const answers = await Promise.all(methods.map((method) => call(method, path)))
  for (const [i, answer] of answers.entries()) {
    const method = methods[i] ?? ''
    const seen = [method, path, answer.status, errorDeparture(path, method, answer)]
    if (withHead(taken).includes(method)) {
      expect(seen).not.toEqual([method, path, 405, null])
      expect(seen[3]).toBeNull()
    } else {
      expect(seen).toEqual([method, path, 405, null])
      expect(sorted(answer.headers.allow ?? '')).toEqual(withHead(taken))
    }
  }
}

describe('a method that an address does not accept', () => {
  test('gets a 405 that lists the accepted methods, on every REST path', async () => {
    for (const [path, taken] of restMethods()) {
      const filled = path.replace(/:\w+/g, 'x')
      // A path may match another pattern as well: /competition/list matches /competition/:id.
      const all = [...restMethods()]
        .filter(([other]) => new RegExp(`^${other.replace(/:\w+/g, '[^/]+')}$`).test(filled))
        .flatMap(([, more]) => more)
      await expectMethods(`/api/v1${filled}`, [...new Set([...taken, ...all])])
    }
  }, 120_000)

  test.each([
    ['/healthz', ['GET']],
    ['/rest/v1/league_memberships', ['GET']],
    ['/calendar/guess.ics', ['GET']],
    ['/feeds/guess.atom', ['GET']],
    ['/shared/guess.png', ['GET']],
    ['/auth', ['GET']],
    ['/auth/confirm', ['GET']],
  ])('%s', expectMethods)

  test.each([
    ['/auth/v1/signup', ['POST']],
    ['/auth/v1/token', ['POST']],
    ['/auth/v1/otp', ['POST']],
    ['/auth/v1/recover', ['POST']],
    ['/auth/v1/resend', ['POST']],
    ['/auth/v1/verify', ['GET', 'POST']],
    ['/auth/v1/logout', ['POST']],
    ['/auth/v1/user', ['GET', 'PUT']],
    ['/auth/v1/reauthenticate', ['GET']],
    ['/auth/v1/authorize', ['GET']],
    ['/auth/v1/callback', ['GET']],
    ['/auth/v1/user/identities/authorize', ['GET', 'DELETE']],
    ['/auth/v1/user/identities/x', ['DELETE']],
    ['/auth/v1/factors', ['POST']],
    ['/auth/v1/factors/x', ['DELETE']],
    ['/auth/v1/factors/x/challenge', ['POST']],
    ['/auth/v1/settings', ['GET']],
    ['/auth/v1/health', ['GET']],
    ['/auth/v1/.well-known/jwks.json', ['GET']],
  ])('%s, with the error code of the auth server', async (path, taken) => {
    for (const method of methods.filter((one) => one !== 'OPTIONS' && !withHead(taken).includes(one))) {
      const answer = await call(method, path)
      expect([method, answer.status, errorDeparture(path, method, answer)]).toEqual([method, 405, null])
      expect(sorted(answer.headers.allow ?? '')).toEqual(withHead(taken))
      expect(answer.headers['x-sb-error-code']).toBe('method_not_allowed')
    }
  })

  test('gets a 405 from the web app', async () => {
    const answer = await call('POST', '/dashboard')
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(JSON.parse(answer.text).code).toBe('method_not_allowed')
  })

  test('gets a 405 from every procedure', async () => {
    // At run time the router stores its procedures under their dotted names.
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
    for (const [name, { _def }] of Object.entries(procedures)) {
      const path = `/api/trpc/${name}`
      await expectMethods(path, [_def.type === 'query' ? 'GET' : 'POST'])
      const batch = await call(_def.type === 'query' ? 'POST' : 'GET', `${path},${name}?batch=1`)
      expect([name, batch.status, errorDeparture(path, 'GET', batch)]).toEqual([name, 405, null])
    }
  }, 120_000)
})

describe('HEAD', () => {
  test('answers as GET would, without a body', async () => {
    for (const path of [
      '/healthz',
      '/api/v1/openapi.json',
      '/api/v1/docs',
      '/api/v1/league/list',
      '/api/trpc/league.list',
      '/auth/v1/settings',
      '/rest/v1/league_memberships',
      '/calendar/guess.ics',
      '/feeds/guess.atom',
      '/shared/guess.png',
      '/dashboard',
      '/icon.svg',
    ]) {
      const [head, get] = [await call('HEAD', path), await call('GET', path)]
      expect([path, head.status, head.text]).toEqual([path, get.status, ''])
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
    }
  })
})

describe('the sign-in pages', () => {
  test('are all served beside the auth server', async () => {
    const open = screens.filter(({ path }) => path === '/auth' || path.startsWith('/auth/'))
    expect(open.length).toBeGreaterThan(3)
    for (const { path } of open)
      for (const address of [path, `${path}/`, `${path}?code=ABC234`]) {
        const answer = await call('GET', address)
        expect([address, answer.status]).toEqual([address, 200])
        expect(answer.headers['content-type']).toMatch(/^text\/html/)
      }
  })
})
