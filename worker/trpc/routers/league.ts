import { activityEntry, auditEntry, recordInput } from '../../contracts/activity.ts'
import { leagueInput } from '../../contracts/fields.ts'
import { invitationInput, invitationLink, leagueInvitation } from '../../contracts/invitation.ts'
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
  leagueListItem,
  updateLeagueInput,
} from '../../contracts/league.ts'
import {
  adminPage,
  dashboardPage,
  gamePage,
  membersPage,
  overviewPage,
  settingsPage,
} from '../../contracts/league-pages.ts'
import { readInvitationLink } from '../../services/invitations/link.ts'
import { lookAtInvitation } from '../../services/invitations/look.ts'
import { createLeague } from '../../services/leagues/create.ts'
import { readDashboard } from '../../services/leagues/dashboard.ts'
import { deleteLeague } from '../../services/leagues/delete.ts'
import { readGamePage } from '../../services/leagues/game.ts'
import { checkAdmin, getLeague } from '../../services/leagues/get.ts'
import { listLeagues } from '../../services/leagues/list.ts'
import {
  readAdminPage,
  readMembersPage,
  readOverview,
  readSettingsPage,
} from '../../services/leagues/pages.ts'
import { listActivity, listAudit } from '../../services/leagues/record.ts'
import { replaceInviteCode } from '../../services/leagues/replace-invite-code.ts'
import { updateLeague } from '../../services/leagues/update.ts'
import { leaveLeague } from '../../services/members/end.ts'
import { handOverLeague } from '../../services/members/hand-over.ts'
import { inviteByEmail } from '../../services/members/invite.ts'
import { joinByCode, previewJoin } from '../../services/members/join.ts'
import { procedure, router } from '../init.ts'

export const leagueRouter = router({
  /** One's leagues. Any signed-in user. */
  list: procedure.output(leagueListItem.array()).query(({ ctx }) => listLeagues(ctx)),
  /** The page of one's leagues. Any signed-in user. */
  dashboard: procedure.output(dashboardPage).query(({ ctx }) => readDashboard(ctx)),
  /** Makes a league. Any signed-in user. */
  create: procedure
    .input(createLeagueInput)
    .output(league)
    .mutation(({ ctx, input }) => createLeague(ctx, input)),
  /** A league with its rules. Members. */
  get: procedure
    .input(leagueInput)
    .output(league)
    .query(({ ctx, input }) => getLeague(ctx, input)),
  /** Whether one administers the league. Members. */
  adminCheck: procedure
    .input(leagueInput)
    .output(adminCheck)
    .query(({ ctx, input }) => checkAdmin(ctx, input)),
  /** Changes name, lock, rules and dates. Admins. */
  update: procedure
    .input(updateLeagueInput)
    .output(league)
    .mutation(({ ctx, input }) => updateLeague(ctx, input)),
  /** A fresh invite code. Admins. */
  replaceInviteCode: procedure
    .input(leagueInput)
    .output(inviteCode)
    .mutation(({ ctx, input }) => replaceInviteCode(ctx, input)),
  /** Deletes the league. Its owner. */
  delete: procedure.input(deleteLeagueInput).mutation(({ ctx, input }) => deleteLeague(ctx, input)),
  /** What joining by a code would mean. Any signed-in user. */
  joinPreview: procedure
    .input(codeInput)
    .output(joinPreview)
    .query(({ ctx, input }) => previewJoin(ctx, input)),
  /** What an invitation tells whoever has its code. Anybody, also without an account. */
  invitation: procedure
    .input(invitationInput)
    .output(leagueInvitation)
    .query(({ ctx, input }) => lookAtInvitation(ctx, input)),
  /** The link and code with which one invites. Admins, and members where they may. */
  invitationLink: procedure
    .input(leagueInput)
    .output(invitationLink)
    .query(({ ctx, input }) => readInvitationLink(ctx, input)),
  /** Joins by a code. Any signed-in user. */
  join: procedure
    .input(codeInput)
    .output(joinedLeague)
    .mutation(({ ctx, input }) => joinByCode(ctx, input)),
  /** Invites an address by mail. Admins. */
  invite: procedure.input(inviteInput).mutation(({ ctx, input }) => inviteByEmail(ctx, input)),
  /** Leaves the league. Members, but not its owner. */
  leave: procedure.input(leagueInput).mutation(({ ctx, input }) => leaveLeague(ctx, input)),
  /** Makes another member the owner. Its owner. */
  handOver: procedure.input(handOverInput).mutation(({ ctx, input }) => handOverLeague(ctx, input)),
  /** Every change of rules, roles and membership. Members. */
  audit: procedure
    .input(recordInput)
    .output(auditEntry.array())
    .query(({ ctx, input }) => listAudit(ctx, input)),
  /** What happened lately. Members. */
  activity: procedure
    .input(recordInput)
    .output(activityEntry.array())
    .query(({ ctx, input }) => listActivity(ctx, input)),
  /** The overview page. Members. */
  overview: procedure
    .input(leagueInput)
    .output(overviewPage)
    .query(({ ctx, input }) => readOverview(ctx, input)),
  /** The league at a glance. Members. */
  game: procedure
    .input(leagueInput)
    .output(gamePage)
    .query(({ ctx, input }) => readGamePage(ctx, input)),
  /** The members page. Members; open invitations are for admins. */
  membersPage: procedure
    .input(leagueInput)
    .output(membersPage)
    .query(({ ctx, input }) => readMembersPage(ctx, input)),
  /** The admin page. Admins. */
  adminPage: procedure
    .input(leagueInput)
    .output(adminPage)
    .query(({ ctx, input }) => readAdminPage(ctx, input)),
  /** The rules page. Members. */
  settingsPage: procedure
    .input(leagueInput)
    .output(settingsPage)
    .query(({ ctx, input }) => readSettingsPage(ctx, input)),
})
