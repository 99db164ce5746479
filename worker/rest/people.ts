import { personPage } from '../contracts/person.ts'
import { param, type Route, route } from './wire.ts'

const tag = 'People'

export const peopleRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/people/:wikidata_id'],
    summary: 'A person: life status with evidence and history, and who in one’s leagues has picked them',
    tag,
    response: personPage,
    run: (caller, request) => caller.person.get({ wikidataId: param(request, 'wikidata_id') }),
  }),
]
