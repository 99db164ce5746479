import { z } from 'zod'
import { isQid, type PersonFacts } from '../domain/people/facts.ts'
import {
  type PeopleSource,
  PeopleSourceUnavailable,
  type Revision,
  sourceBatchSize,
} from '../services/people-source.ts'
import { callAction, jobDeadlineMs, maxlag, parseAnswer } from './action.ts'
import { itemLabels, personFacts } from './entity.ts'
import { readEntities, type Site } from './read-entities.ts'

const infoAnswer = z.object({
  query: z.object({
    pages: z.array(
      z.object({
        title: z.string(),
        lastrevid: z.number().optional(),
        missing: z.boolean().optional(),
        invalid: z.boolean().optional(),
        redirect: z.boolean().optional(),
      }),
    ),
  }),
})

/** Reads the facts of people from whole items. */
export const readPeople =
  (site: Site): PeopleSource['read'] =>
  async (ids, { deadlineMs }) => {
    const entities = await readEntities(site, {
      ids,
      props: 'info|labels|descriptions|aliases|claims|sitelinks',
      deadlineMs,
    })
    const facts = new Map<string, PersonFacts | null>()
    for (const id of ids) {
      const entity = entities.get(id)
      if (entity === undefined && isQid(id))
        throw new PeopleSourceUnavailable('malformed', `no entry for ${id}`)
      facts.set(id, entity ? personFacts(entity) : null)
    }
    return facts
  }

/** Reads the labels of items of any kind. */
export const readLabels =
  (site: Site): PeopleSource['labels'] =>
  async (ids, { deadlineMs }) => {
    const entities = await readEntities(site, {
      ids,
      props: 'labels',
      deadlineMs,
      perRequest: sourceBatchSize,
    })
    return new Map(
      ids.flatMap((id) => {
        const entity = entities.get(id)
        const found = entity ? itemLabels(entity) : {}
        return Object.keys(found).length > 0 ? [[id, found] as const] : []
      }),
    )
  }

/** Reads the current revisions of items, for the jobs. */
export const readRevisions =
  ({ http, base }: Site): PeopleSource['revisions'] =>
  async (ids) => {
    const value = await callAction(http, {
      base,
      params: { action: 'query', prop: 'info', titles: ids.filter(isQid).join('|'), ...maxlag },
      deadlineMs: jobDeadlineMs,
    })
    const found = new Map<string, Revision>()
    for (const page of parseAnswer(infoAnswer, value).query.pages)
      if (page.missing) found.set(page.title, { kind: 'missing' })
      else if (page.lastrevid !== undefined)
        found.set(page.title, { kind: page.redirect ? 'redirect' : 'item', revision: page.lastrevid })
    return found
  }
