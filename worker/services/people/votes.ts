import { uuidv7 } from 'uuidv7'
import type { LeagueVotes, VoteInput } from '#contracts/people/votes.ts'
import { type Result, runBatch } from '#db/batch.ts'
import { not } from '#db/conditions.ts'
import { draftOf } from '#db/queries/drafts/drafts.ts'
import { currentSeasonIdOf, type LeagueIdOf, leagueWithId } from '#db/queries/leagues/member-scope.ts'
import { isCurrentMember } from '#db/queries/leagues/members.ts'
import {
  areVotesOpen,
  deleteVote,
  hasVoted,
  insertVote,
  mayVoteMore,
  recordVotedOut,
  votesIn,
} from '#db/queries/leagues/votes.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { upsertPeople } from '#db/queries/people/people.ts'
import { rulesFrom } from '#db/queries/picks/deathlists.ts'
import { personToPick } from '#db/queries/picks/picks.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { quorumOf, voteRefusal, votesUntil } from '#domain/picks/votes.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import { type MemberRead, readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { presentUserOrNull } from '../profile/present.ts'
import { limitError } from '../quotas.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { boundRules } from '../views/leagues.ts'
import { descriptionOf, viewInLine } from '../views/people.ts'
import { learnPerson } from './learn-person.ts'

const { max: most } = standing.votes

const parts = (ctx: Ctx, leagueId: LeagueIdOf) => ({
  versions: rulesFrom(ctx.db, leagueId, dayOf(ctx.now)),
  drafts: draftOf(ctx.db, leagueId),
  votes: votesIn(ctx.db, currentSeasonIdOf(leagueId)),
})
type Rows = Result<ReturnType<typeof parts>>
type Scope = Pick<MemberRead<unknown>, 'season' | 'user'>

const rulesOf = (ctx: Ctx, { versions }: Rows) => boundRules(versions, dayOf(ctx.now)).inForce

const view = (ctx: Ctx, { season, user }: Scope, rows: Rows): LeagueVotes => {
  const rules = rulesOf(ctx, rows)
  const quorum = quorumOf(rules)
  const draft = rows.drafts[0] ?? null
  const open = voteRefusal(rules, season, draft, ctx.now) === null
  const people = [...groupBy(rows.votes, ({ person }) => person.id).values()].map((votes) => {
    const [{ person }] = votes
    // A member may have voted against two people who were merged later: count them once.
    const voters = votes.filter(({ voter }, at) => votes.findIndex((other) => other.voter === voter) === at)
    return {
      ...viewInLine(person, ctx.locale),
      description: descriptionOf(person, ctx.locale),
      votes: voters.length,
      barred: quorum !== null && voters.length >= quorum,
      mine: voters.some(({ by }) => by?.userId === user.userId),
      voters: voters.map(({ by }) => presentUserOrNull(by, ctx.locale)),
    }
  })
  return {
    quorum,
    open,
    until: open ? votesUntil(season, draft) : null,
    most,
    used: people.filter(({ mine }) => mine).length,
    people: people.sort((a, b) => b.votes - a.votes || (a.name < b.name ? -1 : 1)),
  }
}

/**
 * The votes of a league's current season: the people voted against, the voters, and who is barred.
 * @throws AppError league_not_found, and the refusals of sessions
 */
export const readVotes = async (ctx: Ctx, input: { league: string }): Promise<LeagueVotes> => {
  const { rows, ...scope } = await readAsMember(ctx, input.league, ({ leagueId }) => parts(ctx, leagueId))
  return view(ctx, scope, rows)
}

const readVote = async (ctx: Ctx, { league, wikidataId }: VoteInput) => {
  const { rows, ...scope } = await readAsMember(ctx, league, ({ leagueId }) => ({
    ...parts(ctx, leagueId),
    known: personToPick(ctx.db, wikidataId),
  }))
  const refusal = voteRefusal(rulesOf(ctx, rows), scope.season, rows.drafts[0] ?? null, ctx.now)
  if (refusal) throw new AppError(refusal)
  return { scope, known: rows.known[0] }
}

/**
 * Votes against picking a person in the current season; a second call changes nothing. When the quorum is reached, each
 * owner of a list with the person is notified separately.
 * @throws AppError votes_not_asked, votes_closed, votes_full, person_not_found, person_not_human,
 *   person_reported, person_source_unavailable, quota_votes, changed_meanwhile, league_not_found
 */
export const castVote = retryOnConflict(async (ctx: Ctx, input: VoteInput): Promise<LeagueVotes> => {
  const { db, now } = ctx
  const { scope, known } = await readVote(ctx, input)
  const { league, season, user } = scope
  const person = await learnPerson(ctx, input.wikidataId, known)
  if (!person.human) throw new AppError('person_not_human', { field: 'wikidataId' })
  // Only the refresh may record a death in the index.
  if (person.suspected) throw new AppError('person_reported', { field: 'wikidataId' })
  const vote = { seasonId: season.id, userId: user.userId, personId: person.id }
  const change = auditedChange(ctx, league.id, user.userId)
  const { written, after } = await runBatch(db, {
    person: upsertPeople(db, person.facts ? [person.facts] : [], now),
    written: change.audit(
      { action: 'vote_cast', after: { wikidataId: person.id, name: person.labels[fallbackLanguage] } },
      isCurrentMember(league.id, user.userId),
      areVotesOpen(season.id, now),
      mayVoteMore(vote),
      not(hasVoted(vote)),
    ),
    vote: insertVote(db, { id: uuidv7(), leagueId: league.id, ...vote, at: now }, change.id),
    recorded: recordVotedOut(
      db,
      { leagueId: league.id, seasonId: season.id, personId: person.id, at: now },
      change.id,
    ),
    after: parts(ctx, leagueWithId(league.id)),
  })
  const shown = view(ctx, scope, after)
  if (written.length === 0 && !shown.people.some((one) => one.mine && one.wikidataId === person.id))
    throw shown.used >= most ? limitError(standing.votes) : new AppError('changed_meanwhile')
  return shown
})

/**
 * Withdraws the user's vote against a person; does nothing if there is none.
 * @throws AppError votes_not_asked, votes_closed, changed_meanwhile, league_not_found
 */
export const withdrawVote = retryOnConflict(async (ctx: Ctx, input: VoteInput): Promise<LeagueVotes> => {
  const { db, now } = ctx
  const { scope, known } = await readVote(ctx, input)
  const { league, season, user } = scope
  const personId = known?.id ?? input.wikidataId
  const vote = { seasonId: season.id, userId: user.userId, personId }
  const change = auditedChange(ctx, league.id, user.userId)
  const { after } = await runBatch(db, {
    written: change.audit(
      {
        action: 'vote_withdrawn',
        before: { wikidataId: personId, name: known?.labels[fallbackLanguage] ?? personId },
      },
      isCurrentMember(league.id, user.userId),
      areVotesOpen(season.id, now),
      hasVoted(vote),
    ),
    withdrawn: deleteVote(db, vote, change.id),
    after: parts(ctx, leagueWithId(league.id)),
  })
  const shown = view(ctx, scope, after)
  if (shown.people.some((one) => one.mine && one.wikidataId === personId))
    throw new AppError('changed_meanwhile')
  return shown
})
