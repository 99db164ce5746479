import type { AccountData } from '#contracts/accounts/account.ts'
import { commentsAtOnce, ownComments } from '#db/personal-data/discussion.ts'
import { exportStatements } from '#db/personal-data/registry.ts'
import { addressOf } from '#db/queries/auth/accounts.ts'
import { sessionsOf } from '#db/queries/auth/sessions.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { presentDevice } from './devices.ts'

/** All comments of a user, of whom the first were read: one answer of the database may not hold them all. */
const allComments = async ({ db }: Ctx, userId: string, first: Awaited<ReturnType<typeof ownComments>>) => {
  const all = [...first]
  for (let page = first; page.length === commentsAtOnce; all.push(...page))
    page = await ownComments(db, userId, all.length)
  return all
}

export const exportAccountData = async (ctx: Ctx): Promise<AccountData> => {
  const { user, rows } = await readAsUser(ctx, ({ userId, email }) => ({
    sessions: sessionsOf(ctx.db, userId),
    data: exportStatements(ctx.db, { userId, email: ctx.ownAccounts ? addressOf(userId) : email }),
  }))
  const { sessions, data } = rows
  const isSent = ({ invitedBy }: { invitedBy: string }): boolean => invitedBy === user.userId
  const isReceived = ({ email }: { email: string | null }): boolean => email === user.email
  const withoutSender = ({ invitedBy: _, ...invitation }: (typeof data.invitations)[number]) => invitation
  const withoutAddress = ({ invitedBy: _, email: __, ...invitation }: (typeof data.invitations)[number]) =>
    invitation
  return {
    exportedAt: ctx.realNow,
    profile: data.profiles[0] ?? null,
    account: data.authUsers[0] ?? null,
    identities: data.authIdentities,
    secondFactors: data.authFactors,
    passkeys: data.authPasskeys,
    devices: sessions.map((session) => presentDevice(user, session)),
    personalTokens: data.personalTokens,
    memberships: data.memberships,
    deathlists: data.deathlists.map((list) => ({
      ...list,
      lineUps: list.lineUps.map((lineUp) => ({ ...lineUp })),
      picks: data.picks.filter(({ deathlistId }) => deathlistId === list.id),
    })),
    receipts: data.listReceipts,
    notifications: data.notificationSettings,
    peopleInMind: data.watchlist,
    pushSubscriptions: data.pushSubscriptions,
    wishes: data.draftQueue,
    votes: data.votes,
    remarks: await allComments(ctx, user.userId, data.comments),
    reactions: data.reactions,
    remarksReported: data.commentReports,
    rulings: data.rulings,
    objections: data.rulingObjections,
    competitions: data.competitionParticipants,
    chosenPicks: data.competitionPicks,
    points: data.scoreEntries,
    invitationsSent: data.invitations.filter(isSent).map(withoutSender),
    invitationsReceived: data.invitations.filter(isReceived).map(withoutAddress),
    activity: data.activity,
    auditLog: data.auditLog,
  }
}
