import { createHash } from 'node:crypto'

/** Longest list of tags that is looked through. */
const longestList = 2_000

const tagOf = (body: ArrayBuffer): string =>
  `"${createHash('sha256').update(new Uint8Array(body)).digest('base64url').slice(0, 27)}"`

/** Whether a list of tags, as `If-None-Match` has it, names this one. What reached us by way of a proxy may be weak. */
const names = (list: string | null, tag: string): boolean =>
  list !== null &&
  list.length <= longestList &&
  list.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

/**
 * Gives a whole answer a tag of what it says, and answers 304 without it where the caller has it already. The caller has
 * been let in and the answer has been made by then: nobody learns by a tag what they may not read, and no tag can be out
 * of date.
 */
export const unlessUnchanged = async (request: Request, answer: Response): Promise<Response> => {
  if (answer.status !== 200 || (request.method !== 'GET' && request.method !== 'HEAD')) return answer
  const body = await answer.arrayBuffer()
  const headers = new Headers(answer.headers)
  const tag = headers.get('etag') ?? tagOf(body)
  headers.set('etag', tag)
  if (!names(request.headers.get('if-none-match'), tag)) return new Response(body, { status: 200, headers })
  for (const name of ['content-type', 'content-length', 'content-disposition']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}
