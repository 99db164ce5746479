import { sessionHere } from '../auth/assurance.ts'
import { badStatus, RequestFailed } from './errors.ts'
import { forceLogout } from './forced-logout.ts'
import { callHeaders } from './trpc.ts'

/**
 * A call outside of tRPC (uploads, downloads), with the token and the language. A 401 ends the session.
 * @throws RequestFailed on any answer that is not ok, with the server's message if it sent one
 */
export const callApi = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const sentBy = sessionHere()
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(await callHeaders())) headers.set(name, value)
  const response = await fetch(path, { ...init, headers })
  if (response.ok) return response
  if (response.status === 401) await forceLogout(sentBy)
  const problem = badStatus(response)
  const message: unknown = Reflect.get(Object(await response.json().catch(() => null)), 'message')
  throw new RequestFailed(typeof message === 'string' ? { ...problem, message } : problem)
}
