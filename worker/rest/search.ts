import { z } from 'zod'
import { leagueRef } from '../contracts/fields.ts'
import { personFound, searchPeopleInput } from '../contracts/person.ts'
import { isLiving } from '../domain/life-status/types.ts'
import { Reply, route } from './wire.ts'

const { pickable, reason, died, ...found } = personFound.shape

/** The spelling of the first client: camelCase, as it stands. */
const result = z.object({
  label: found.label,
  description: found.description,
  image: found.imageUrl,
  birthDate: found.birthDate,
  wikidataId: found.wikidataId,
  /** Only of the dead. */
  deathDate: died.optional(),
  pickable: pickable.optional(),
  reason: reason.optional(),
})

export const searchRoutes = [
  route({
    method: 'get',
    paths: ['/picks/search'],
    summary: 'Search people; who has died has a deathDate, null where the day is not known',
    tag: 'People',
    query: z.object({ q: searchPeopleInput.shape.q, leagueId: leagueRef.optional() }),
    response: result.array(),
    verbatim: true,
    run: async (caller, { query }) => {
      const { source, people } = await caller.person.search({ q: query.q, league: query.leagueId })
      const body = people.map((person) => ({
        label: person.label,
        description: person.description,
        image: person.imageUrl,
        birthDate: person.birthDate,
        wikidataId: person.wikidataId,
        ...(isLiving(person) ? {} : { deathDate: person.died }),
        ...(person.pickable === null ? {} : { pickable: person.pickable, reason: person.reason }),
      }))
      return new Reply(body, { headers: { 'X-Search-Source': source }, verbatim: true })
    },
  }),
]
