import { isQid } from '../domain/people/facts.ts'
import { PeopleSourceUnavailable } from '../services/people-source.ts'
import { callAction, parseAnswer } from './action.ts'
import { type Entity, entitiesAnswer, parseEntry, termLanguages } from './entity.ts'
import type { Http } from './http.ts'

/** Whole items of famous people have megabytes, so few per request. */
export const entitiesPerRead = 5

/** A wiki with the action API. */
export interface Site {
  http: Http
  /** Its origin (and path before /w). */
  base: string
}

/**
 * Fetches items by id and follows redirects; null: the item does not exist. Items without an entry in the response are
 * absent.
 * @throws PeopleSourceUnavailable
 */
export const readEntities = async (
  { http, base }: Site,
  asked: {
    ids: readonly string[]
    props: string
    deadlineMs: number
    manners?: Record<string, string>
    /** The default is for whole items. */
    perRequest?: number
  },
): Promise<Map<string, Entity | null>> => {
  const deadline = Date.now() + asked.deadlineMs
  const ids = asked.ids.filter(isQid)
  const { perRequest = entitiesPerRead } = asked
  const found = new Map<string, Entity | null>()
  for (let from = 0; from < ids.length; from += perRequest) {
    const chunk = ids.slice(from, from + perRequest)
    const value = await callAction(http, {
      base,
      params: {
        action: 'wbgetentities',
        ids: chunk.join('|'),
        props: asked.props,
        languages: termLanguages.join('|'),
        languagefallback: '1',
        redirects: 'yes',
        ...asked.manners,
      },
      deadlineMs: deadline - Date.now(),
    })
    const { entities } = parseAnswer(entitiesAnswer, value)
    for (const id of chunk) {
      if (entities[id] === undefined) continue
      try {
        found.set(id, parseEntry(entities[id]))
      } catch {
        throw new PeopleSourceUnavailable('malformed', `item ${id}`)
      }
    }
  }
  return found
}
