import { z } from 'zod'
import {
  advice,
  adviceInput,
  competition,
  createCompetitionInput,
  listCompetitionsInput,
  team,
  teamInput,
  updateCompetitionInput,
} from '../contracts/competition.ts'
import { leagueRef } from '../contracts/fields.ts'
import { match, standing } from '../contracts/standings.ts'
import { param, Reply, type Route, route } from './wire.ts'

const tag = 'Competitions'
const inLeague = z.object({ leagueId: leagueRef })
const listQuery = listCompetitionsInput.omit({ league: true }).extend(inLeague.shape)
const createBody = createCompetitionInput.omit({ league: true }).extend(inLeague.shape)
const adviceQuery = adviceInput.omit({ league: true, participants: true }).extend(inLeague.shape)
const changes = updateCompetitionInput.omit({ competition: true, league: true })

/** Words such as `list` come before `:id`, which would take them for a competition. */
export const competitionRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/competition/list'],
    summary:
      'The competitions of a league, the latest to begin first; with before, those that ended before that one',
    tag,
    query: listQuery,
    response: competition.array(),
    run: (caller, { query: { leagueId, before } }) => caller.competition.list({ league: leagueId, before }),
  }),
  route({
    method: 'post',
    paths: ['/competition/create'],
    summary: 'Plan a competition (admins); it starts tomorrow or later',
    tag,
    body: createBody,
    response: competition,
    run: (caller, { body: { leagueId, ...rest } }) =>
      caller.competition.create({ ...rest, league: leagueId }),
  }),
  route({
    method: 'get',
    paths: ['/competition/advice'],
    summary: 'Days that a schedule needs, and the share of matches likely to end without a death',
    tag,
    query: adviceQuery,
    response: advice,
    run: (caller, { query: { leagueId, ...rest } }) =>
      caller.competition.advice({ ...rest, league: leagueId }),
  }),
  route({
    method: 'get',
    paths: ['/competition/:id'],
    summary: 'A competition',
    tag,
    response: competition,
    run: (caller, request) => caller.competition.get({ competition: param(request, 'id') }),
  }),
  route({
    method: 'patch',
    paths: ['/competition/:id'],
    summary: 'Change a competition before its start (admins)',
    tag,
    body: changes,
    response: competition,
    run: (caller, request) =>
      caller.competition.update({ ...request.body, competition: param(request, 'id') }),
  }),
  route({
    method: 'delete',
    paths: ['/competition/:id'],
    summary: 'Call a competition off (admins)',
    tag,
    run: async (caller, request) => {
      await caller.competition.cancel({ competition: param(request, 'id') })
    },
  }),
  route({
    method: 'put',
    paths: ['/competition/:id/team'],
    summary: 'Choose your picks for a competition that plays with some of them',
    tag,
    body: teamInput.pick({ pickIds: true }),
    response: team,
    run: (caller, request) =>
      caller.competition.chooseTeam({ ...request.body, competition: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/competition/:id/standings'],
    summary: 'The table of a competition with every entry and its reasons',
    tag,
    response: standing.array(),
    run: (caller, request) => caller.competition.standings({ competition: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/competition/:id/standings.csv'],
    summary: 'The table of a competition as a CSV file',
    tag,
    media: 'text/csv; charset=utf-8',
    run: async (caller, request) => {
      const { csv, filename } = await caller.competition.csv({ competition: param(request, 'id') })
      return new Reply(csv, { headers: { 'content-disposition': `attachment; filename="${filename}"` } })
    },
  }),
  route({
    method: 'get',
    paths: ['/competition/:id/matches'],
    summary: 'The matches of a competition; players are user ids, null for a bye or while not yet known',
    tag,
    response: match.array(),
    run: (caller, request) => caller.competition.matches({ competition: param(request, 'id') }),
  }),
]
