import { z } from 'zod'
import { activityEntry, auditEntry } from '../contracts/activity.ts'
import { leagueRef, pageInput } from '../contracts/fields.ts'
import { invitationInput, invitationLink, leagueInvitation } from '../contracts/invitation.ts'
import {
  adminCheck,
  createLeagueInput,
  deleteLeagueInput,
  handOverInput,
  inviteCode,
  inviteInput,
  joinedLeague,
  joinPreview,
  league,
  leagueListItem,
  updateLeagueInput,
} from '../contracts/league.ts'
import { openSeasonInput, season } from '../contracts/season.ts'
import { today } from '../contracts/today.ts'
import { param, type Route, route } from './wire.ts'

const tag = 'Leagues'

const settings = updateLeagueInput.omit({ league: true })
const inviteBody = z.object({ leagueId: leagueRef, inviteeEmail: inviteInput.shape.email })

/** Words such as `list` come before `:id`, which would take them for a league. */
export const leagueRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/league/list'],
    summary: 'Your leagues',
    tag,
    response: leagueListItem.array(),
    run: (caller) => caller.league.list(),
  }),
  route({
    method: 'post',
    paths: ['/league/create'],
    summary: 'Make a league that you own; what is left out has the usual value',
    tag,
    body: createLeagueInput,
    response: league,
    run: (caller, { body }) => caller.league.create(body),
  }),
  route({
    method: 'get',
    paths: ['/league/join-by-code/:code/preview'],
    summary: 'What joining by an invite code would mean',
    tag,
    response: joinPreview,
    run: (caller, request) => caller.league.joinPreview({ code: param(request, 'code') }),
  }),
  route({
    method: 'get',
    paths: ['/league/join-by-code/:code'],
    summary: 'Join a league by its invite code; joining twice is joining once',
    tag,
    response: joinedLeague,
    run: (caller, request) => caller.league.join({ code: param(request, 'code') }),
  }),
  route({
    method: 'get',
    paths: ['/invitations/:code'],
    summary: 'What an invitation tells whoever has its code; needs no account',
    tag,
    openToAll: true,
    query: invitationInput.pick({ by: true }),
    response: leagueInvitation,
    run: (caller, request) => caller.league.invitation({ ...request.query, code: param(request, 'code') }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/invitation'],
    summary: 'The link and code with which you invite (admins, and members where they may)',
    tag,
    response: invitationLink,
    run: (caller, request) => caller.league.invitationLink({ league: param(request, 'id') }),
  }),
  route({
    method: 'post',
    paths: ['/league/invite'],
    summary: 'Invite somebody by e-mail (admins)',
    tag,
    body: inviteBody,
    run: (caller, { body }) => caller.league.invite({ league: body.leagueId, email: body.inviteeEmail }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id', '/league/:id'],
    summary: 'A league with its rules and its current season',
    tag,
    response: league,
    run: (caller, request) => caller.league.get({ league: param(request, 'id') }),
  }),
  route({
    method: 'patch',
    paths: ['/leagues/:id', '/league/:id'],
    summary: 'Change name, lock, rules or season dates (admins); rules bind from the next UTC day',
    tag,
    body: settings,
    response: league,
    run: (caller, request) => caller.league.update({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'delete',
    paths: ['/leagues/:id', '/league/:id'],
    summary: 'Delete a league by typing its name (owner)',
    tag,
    ownSession: true,
    body: deleteLeagueInput.omit({ league: true }),
    run: (caller, request) => caller.league.delete({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'put',
    paths: ['/league/:id/settings', '/leagues/:id/settings'],
    summary: 'Save the settings of a league (admins)',
    tag,
    body: settings,
    response: league,
    run: (caller, request) => caller.league.update({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/league/:id/admin/check', '/leagues/:id/admin/check'],
    summary: 'Whether you administer the league',
    tag,
    response: adminCheck,
    run: (caller, request) => caller.league.adminCheck({ league: param(request, 'id') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/invite-code'],
    summary: 'Replace the invite code (admins)',
    tag,
    response: inviteCode,
    run: (caller, request) => caller.league.replaceInviteCode({ league: param(request, 'id') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/owner'],
    summary: 'Hand the league over to another member (owner)',
    tag,
    ownSession: true,
    body: handOverInput.omit({ league: true }),
    run: (caller, request) => caller.league.handOver({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/leave'],
    summary: 'Leave the league; an owner hands it over first',
    tag,
    run: (caller, request) => caller.league.leave({ league: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/seasons'],
    summary: 'All seasons of a league, the current one first',
    tag,
    response: season.array(),
    run: (caller, request) => caller.season.list({ league: param(request, 'id') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/seasons'],
    summary: 'Archive the season that is over and open the next (admins)',
    tag,
    body: openSeasonInput.omit({ league: true }),
    response: season,
    run: (caller, request) => caller.season.open({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/audit'],
    summary: 'Every change of rules, roles and membership, newest first',
    tag,
    query: pageInput,
    response: auditEntry.array(),
    run: (caller, request) => caller.league.audit({ ...request.query, league: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/activity'],
    summary: 'What happened in a league, newest first',
    tag,
    query: pageInput,
    response: activityEntry.array(),
    run: (caller, request) => caller.league.activity({ ...request.query, league: param(request, 'id') }),
  }),
  route({
    method: 'get',
    paths: ['/leagues/:id/today'],
    summary:
      'What there is to tell of a league today: birthdays, how quiet it has been, next dates, what has changed',
    tag,
    response: today,
    run: async (caller, request) => (await caller.league.overview({ league: param(request, 'id') })).today,
  }),
]
