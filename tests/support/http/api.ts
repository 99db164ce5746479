/** A small REST client for tests: an ordinary program with a bearer token. */

export interface Answer {
  status: number
  headers: Headers
  /** The parsed JSON body; untyped, as tests assert its documented shape. */
  // biome-ignore lint/suspicious/noExplicitAny: the wire is untyped, and asserting on it is what these tests do
  body: any
}

export type Api = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

/** Calls the API of a running app, with or without a token. */
export const api =
  (url: string, token?: string): Api =>
  async (method, path, body, headers = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    let parsed: unknown = text
    try {
      parsed = text === '' ? undefined : JSON.parse(text)
    } catch {
      // Not JSON: return the text.
    }
    return { status: answer.status, headers: answer.headers, body: parsed }
  }

export interface SignedUp {
  id: string
  email: string
  password: string
  call: Api
  token: string
  refreshToken: string
}

let serial = 0

/** Signs up a new user over /auth/v1 (without confirmation) and returns a client with the user's token. */
export const signUp = async (url: string, name: string): Promise<SignedUp> => {
  const email = `${name.toLowerCase()}.${process.pid}.${serial++}@test.example`
  const password = 'correct horse'
  const { status, body } = await api(url)('POST', '/auth/v1/signup', { email, password })
  if (status !== 200) throw new Error(`Sign-up answered ${status}: ${JSON.stringify(body)}`)
  return {
    id: body.user.id,
    email,
    password,
    token: body.access_token,
    refreshToken: body.refresh_token,
    call: api(url, body.access_token),
  }
}
