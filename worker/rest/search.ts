import { z } from 'zod'
import { leagueRef } from '../contracts/fields.ts'
import { personFound, searchPeopleInput } from '../contracts/person.ts'
import { Reply, route } from './wire.ts'

const { pickable, reason, ...found } = personFound.shape

/** The spelling of the first client: camelCase, as it stands. */
const result = z.object({
  label: found.label,
  description: found.description,
  image: found.imageUrl,
  birthDate: found.birthDate,
  wikidataId: found.wikidataId,
  pickable: pickable.optional(),
  reason: reason.optional(),
})

export const searchRoutes = [
  route({
    method: 'get',
    paths: ['/picks/search'],
    summary: 'Search living people',
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
        ...(person.pickable === null ? {} : { pickable: person.pickable, reason: person.reason }),
      }))
      return new Reply(body, { headers: { 'X-Search-Source': source }, verbatim: true })
    },
  }),
]
