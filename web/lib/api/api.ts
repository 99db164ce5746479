import { problemOf, RequestFailed } from './errors.ts'
import { forceLogout } from './forced-logout.ts'
import { callHeaders } from './trpc.ts'

/**
 * A call outside of tRPC (uploads, downloads), with the token and the language. A 401 ends the session.
 * @throws RequestFailed on any answer that is not ok, with the server's message if it sent one
 */
export const callApi = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(await callHeaders())) headers.set(name, value)
  const response = await fetch(path, { ...init, headers })
  if (response.ok) return response
  if (response.status === 401) await forceLogout()
  const answer: unknown = await response.json().catch(() => null)
  if (
    typeof answer !== 'object' ||
    answer === null ||
    !('message' in answer) ||
    typeof answer.message !== 'string'
  )
    throw new RequestFailed(response)
  throw new RequestFailed(response, { ...problemOf(new RequestFailed(response)), message: answer.message })
}

export const download = async (path: string, fileName: string): Promise<void> => {
  const response = await callApi(path)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
