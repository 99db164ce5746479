import type { z } from 'zod'
import type { invitationInput, LeagueInvitation } from '#contracts/invitation.ts'
import { runBatch } from '#db/batch.ts'
import { invitationByCode } from '#db/queries/leagues/joining.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { pickRuleValues } from '#domain/league-settings/rule-settings.ts'
import { mayInvite } from '#domain/leagues/inviting.ts'
import { joiningRefusal, maxMembers } from '#domain/leagues/joining.ts'
import { rulesInForce } from '#domain/leagues/league-rules.ts'
import type { Ctx } from '../context.ts'
import { guessParts, requireFewGuesses } from '../members/code-guesses.ts'
import { codeRefusal } from '../members/join.ts'
import { shownName } from '../profile/present.ts'
import { viewSeason } from '../views/seasons.ts'

/**
 * What anybody with an invitation's code may see, signed in or not. The inviter is the member whose mark is in the
 * link, while they may invite; otherwise the owner. The mark is signed, so nobody can put another name there.
 * @throws AppError invite_code_unknown, invite_code_replaced, rate_limited
 */
export const previewInvitation = async (
  ctx: Ctx,
  { code, by }: z.output<typeof invitationInput>,
): Promise<LeagueInvitation> => {
  const today = dayOf(ctx.now)
  const { guesses, behind } = await runBatch(ctx.db, {
    guesses: guessParts(ctx, code),
    behind: invitationByCode(ctx.db, code, today),
  })
  requireFewGuesses(ctx, guesses.counts)
  const found = behind.leagues[0]
  const rules = rulesInForce(behind.versions, today)
  if (!found || !rules) throw codeRefusal(behind.replaced)
  const { league, season } = found
  const { members } = behind
  const sender =
    by === undefined
      ? undefined
      : members.find(
          ({ userId, role }) =>
            mayInvite(role, league.membersCanInvite) && ctx.addresses.inviterMark(league.id, userId) === by,
        )
  const inviter = sender ?? members.find(({ role }) => role === 'OWNER')
  const { id: _, ...shownSeason } = viewSeason(season, today)
  return {
    name: league.name,
    inviter: inviter ? shownName(inviter, ctx.locale) : league.name,
    memberCount: members.length,
    maxMembers,
    season: shownSeason,
    rules: pickRuleValues(rules),
    refusal: joiningRefusal(members.length, league.doorsClosed),
  }
}
