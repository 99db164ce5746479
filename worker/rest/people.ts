import { z } from 'zod'
import { leagueRef } from '../contracts/fields.ts'
import {
  browsedPeople,
  browsePeopleInput,
  objectInput,
  peopleInMind,
  personPage,
  proposeRulingInput,
  refreshHealth,
} from '../contracts/person.ts'
import { param, type Route, type RouteRequest, route } from './wire.ts'

const tag = 'People'
const asked = browsePeopleInput.shape
const ruling = ['/leagues/:id/people/:wikidata_id/ruling', '/league/:id/people/:wikidata_id/ruling']

/** The league and the person that a path names. */
const both = (request: RouteRequest<unknown, unknown>) => ({
  league: param(request, 'id'),
  wikidataId: param(request, 'wikidata_id'),
})

export const peopleRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/people/:wikidata_id'],
    summary: 'A person: life status with evidence and history, and who in one’s leagues has picked them',
    tag,
    response: personPage,
    run: (caller, request) => caller.person.get({ wikidataId: param(request, 'wikidata_id') }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/people', '/league/:id/people'],
    summary:
      'Living people by age, field of work and country, twenty at a time, and whether they can go on your list (members)',
    tag,
    query: z.object({
      age: asked.age,
      field: asked.field,
      country: asked.country,
      unlisted: z.stringbool().optional(),
      cursor: z.coerce.number().int().min(0).optional(),
    }),
    response: browsedPeople,
    run: (caller, request) => caller.person.browse({ ...request.query, league: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/in-mind'],
    summary: 'The people you keep in mind; nobody else learns of them',
    tag,
    query: z.object({ leagueId: leagueRef.optional() }),
    response: peopleInMind,
    run: (caller, { query }) => caller.person.inMind({ league: query.leagueId }),
  }),
  route({
    method: 'put',
    paths: ['/in-mind/:wikidata_id'],
    summary: 'Keep somebody in mind, of two hundred at most',
    tag,
    run: (caller, request) => caller.person.keepInMind({ wikidataId: param(request, 'wikidata_id') }),
  }),
  route({
    method: 'delete',
    paths: ['/in-mind/:wikidata_id'],
    summary: 'Stop keeping somebody in mind',
    tag,
    run: (caller, request) => caller.person.forget({ wikidataId: param(request, 'wikidata_id') }),
  }),
  route({
    method: 'post',
    paths: ruling,
    summary:
      'Rule on a person for this league alone (admins): a day of death or `alive`; in force after 48 hours without objection',
    tag,
    body: proposeRulingInput.omit({ league: true, wikidataId: true }),
    run: (caller, request) => caller.person.rule({ ...request.body, ...both(request) }),
  }),
  route({
    method: 'delete',
    paths: ruling,
    summary: 'Take the league’s ruling on a person back (admins)',
    tag,
    run: (caller, request) => caller.person.withdrawRuling(both(request)),
  }),
  route({
    method: 'post',
    paths: ruling.map((path) => `${path}/objection`),
    summary: 'Object to the league’s ruling on a person, within its 48 hours (members)',
    tag,
    body: objectInput.pick({ reason: true }),
    run: (caller, request) => caller.person.objectToRuling({ ...request.body, ...both(request) }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/refresh-health', '/league/:id/refresh-health'],
    summary: 'How the watch over life and death does (admins)',
    tag,
    response: refreshHealth,
    run: (caller, request) => caller.person.health({ league: param(request, 'id') }),
  }),
]
