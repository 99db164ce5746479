import { activityEntry, activityLine, auditEntry, recordInput } from '#contracts/activity.ts'
import { leagueInput } from '#contracts/fields/fields.ts'
import { invitationInput, invitationLink, leagueInvitation } from '#contracts/invitation.ts'
import {
  adminCheck,
  codeInput,
  createLeagueInput,
  deleteLeagueInput,
  handOverInput,
  inviteCode,
  inviteInput,
  joinedLeague,
  joinPreview,
  league,
  listedLeague,
  updateLeagueInput,
} from '#contracts/league.ts'
import { adminPage, dashboardPage, homePage, membersPage, settingsPage } from '#contracts/league-pages.ts'
import { inviteBody } from '#contracts/rest-shapes.ts'
import { today } from '#contracts/today.ts'
import { readInvitationLink } from '#worker/services/invitations/invitation-link.ts'
import { previewInvitation } from '#worker/services/invitations/preview-invitation.ts'
import { createLeague } from '#worker/services/leagues/create-league.ts'
import { deleteLeague } from '#worker/services/leagues/delete-league.ts'
import { checkAdmin, getLeague } from '#worker/services/leagues/get-league.ts'
import { listLeagues } from '#worker/services/leagues/list-leagues.ts'
import { replaceInviteCode } from '#worker/services/leagues/replace-invite-code.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { leaveLeague } from '#worker/services/members/end-membership.ts'
import { handOverLeague } from '#worker/services/members/hand-over.ts'
import { inviteByEmail } from '#worker/services/members/invite.ts'
import { joinByCode, previewJoin } from '#worker/services/members/join.ts'
import { leagueDependsOn } from '#worker/services/page-version.ts'
import { dashboardDependsOn, readDashboard } from '#worker/services/screens/dashboard.ts'
import { homeDependsOn, readHome } from '#worker/services/screens/home.ts'
import {
  membersDependOn,
  readAdminPage,
  readMembersPage,
  readSettingsPage,
} from '#worker/services/screens/league.ts'
import { activityDependsOn, listActivity, listAudit } from '#worker/services/screens/record.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Leagues')

export const leagueRouter = router({
  list: query({ scope: 'read', cost: 'light', output: listedLeague.array() }, listLeagues, {
    get: '/league/list',
    summary: 'Your leagues',
  }),
  create: mutation(
    { scope: 'write', cost: 'write', quota: 'leaguesMade', input: createLeagueInput, output: league },
    createLeague,
    {
      post: '/league/create',
      summary: 'Create a league, which you then own; omitted settings get their defaults',
    },
  ),
  joinPreview: query({ scope: 'read', cost: 'light', input: codeInput, output: joinPreview }, previewJoin, {
    get: '/league/join-by-code/:code/preview',
    summary: 'What an invite code leads to, before joining',
  }),
  join: mutation(
    { scope: 'write', cost: 'write', quota: 'joins', input: codeInput, output: joinedLeague },
    joinByCode,
    {
      get: '/league/join-by-code/:code',
      summary: 'Join a league by its invite code; a repeated call has no further effect',
    },
  ),
  invitation: query(
    { scope: 'read', cost: 'light', input: invitationInput, output: leagueInvitation },
    previewInvitation,
    {
      get: '/invitations/:code',
      summary: 'The public details of an invitation, by its code; needs no account',
      openToAll: true,
    },
  ),
  invitationLink: query(
    { scope: 'write', cost: 'light', input: leagueInput, output: invitationLink },
    readInvitationLink,
    {
      get: '/leagues/:id/invitation',
      summary: 'Your invitation link and code (admins, and members where the league allows it)',
    },
  ),
  invite: mutation(
    { scope: 'write', cost: 'write', quota: null, inDemo: false, input: inviteInput },
    inviteByEmail,
    {
      post: '/league/invite',
      summary: 'Invite somebody by e-mail (admins)',
      takes: inviteBody,
    },
  ),
  get: query({ scope: 'read', cost: 'light', input: leagueInput, output: league }, getLeague, {
    get: ['/leagues/:id', '/league/:id'],
    summary: 'A league with its rules and its current season',
  }),
  update: mutation(
    { scope: 'write', cost: 'write', quota: 'administration', input: updateLeagueInput, output: league },
    updateLeague,
    {
      patch: ['/leagues/:id', '/league/:id'],
      summary: 'Change name, lock, rules or season dates (admins); rules take effect on the next UTC day',
    },
    {
      put: ['/league/:id/settings', '/leagues/:id/settings'],
      summary: 'Save the settings of a league (admins)',
    },
  ),
  delete: mutation({ scope: 'session', cost: 'write', quota: null, input: deleteLeagueInput }, deleteLeague, {
    delete: ['/leagues/:id', '/league/:id'],
    summary: 'Delete a league by typing its name (owner)',
  }),
  adminCheck: query({ scope: 'read', cost: 'light', input: leagueInput, output: adminCheck }, checkAdmin, {
    get: ['/league/:id/admin/check', '/leagues/:id/admin/check'],
    summary: 'Whether you are an admin of the league',
  }),
  replaceInviteCode: mutation(
    { scope: 'write', cost: 'write', quota: 'administration', input: leagueInput, output: inviteCode },
    replaceInviteCode,
    { post: '/leagues/:id/invite-code', summary: 'Replace the invite code (admins)' },
  ),
  handOver: mutation(
    { scope: 'session', cost: 'write', quota: 'administration', input: handOverInput },
    handOverLeague,
    { post: '/leagues/:id/owner', summary: 'Transfer ownership of the league to another member (owner)' },
  ),
  leave: mutation(
    { scope: 'write', cost: 'write', quota: null, inDemo: false, input: leagueInput },
    leaveLeague,
    {
      post: '/leagues/:id/leave',
      summary: 'Leave the league; an owner transfers ownership first',
    },
  ),
  audit: query(
    { scope: 'read', cost: 'page', input: recordInput, output: auditEntry.array(), version: leagueDependsOn },
    listAudit,
    {
      get: '/leagues/:id/audit',
      summary: 'Audit log: changes of rules, roles and memberships, newest first',
    },
  ),
  activity: query(
    {
      scope: 'read',
      cost: 'page',
      input: recordInput,
      output: activityLine.array(),
      version: activityDependsOn,
    },
    listActivity,
    {
      get: '/leagues/:id/activity',
      summary: 'Activity of a league, newest first',
      answers: activityEntry.array(),
    },
  ),
  /** A league's home; the REST API returns a part of it. Members. */
  home: query(
    { scope: 'read', cost: 'page', input: leagueInput, output: homePage, version: homeDependsOn },
    readHome,
    {
      get: '/leagues/:id/today',
      summary:
        'A league today: deaths, birthdays and next dates; on days without news, a person from the lists',
      answers: today,
      reply: (page) => page.today,
    },
  ),
  /** The page of the user's leagues. Any signed-in user. */
  dashboard: query(
    { scope: 'read', cost: 'page', output: dashboardPage, version: dashboardDependsOn },
    readDashboard,
  ),
  /** The members page. Members; open invitations only for admins. */
  membersPage: query(
    { scope: 'session', cost: 'page', input: leagueInput, output: membersPage, version: membersDependOn },
    readMembersPage,
  ),
  /** The admin page. Admins. */
  adminPage: query({ scope: 'session', cost: 'page', input: leagueInput, output: adminPage }, readAdminPage),
  /** The rules page. Members. */
  settingsPage: query(
    { scope: 'read', cost: 'page', input: leagueInput, output: settingsPage, version: leagueDependsOn },
    readSettingsPage,
  ),
})
