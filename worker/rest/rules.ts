import { leagueRulesView, preview, previewInput, ruleVersion, setScoringInput } from '../contracts/rules.ts'
import { param, type Route, route } from './wire.ts'

const tag = 'Rules'

export const rulesRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/leagues/:id/rules'],
    summary: 'The rules of a league: saved last, binding today, and every version',
    tag,
    response: leagueRulesView,
    run: (caller, request) => caller.rules.get({ league: param(request, 'id') }),
  }),
  route({
    method: 'put',
    paths: ['/leagues/:id/rules'],
    summary: 'Save scoring rules (admins); answers the new version, which binds from the next UTC day',
    tag,
    body: setScoringInput.omit({ league: true }),
    response: ruleVersion,
    run: (caller, request) => caller.rules.set({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/rules/preview'],
    summary: 'What a death would bring, with the reasons',
    tag,
    query: previewInput.omit({ league: true, rules: true }),
    response: preview,
    run: (caller, request) => caller.rules.preview({ ...request.query, league: param(request, 'id') }),
  }),
]
