import type { ActivityDefinition, Audience, NewsDefinition } from './definition.ts'
import * as alone from './kinds/activity-alone.ts'
import { comment, commentedOn, commentReported } from './kinds/comment.ts'
import { confirmed, deathConfirmed, upheld } from './kinds/death-confirmed.ts'
import { corrected, deathCorrected } from './kinds/death-corrected.ts'
import { deathReported, reported } from './kinds/death-reported.ts'
import { deathWithdrawn, disputed, retracted } from './kinds/death-withdrawn.ts'
import { digest } from './kinds/digest.ts'
import { draftTurn, turnBegun, turnEnding } from './kinds/draft-turn.ts'
import { competitionCancelled, competitionFinished, final, sealed } from './kinds/final.ts'
import { invitation } from './kinds/invitation.ts'
import { joined, memberJoined, webhookPaused } from './kinds/joined.ts'
import { listIncomplete, pickSuspended, pickVoided, votedOut } from './kinds/list-incomplete.ts'
import { match, matchCorrected, matchDecided } from './kinds/match.ts'
import { pickClaimed, pickSteppedIn, placeFree, placeFreed } from './kinds/place-free.ts'
import { ruled, ruling } from './kinds/ruling.ts'
import * as soon from './kinds/start-soon.ts'

const newsRegistry = {
  death_reported: deathReported,
  death_confirmed: deathConfirmed,
  death_withdrawn: deathWithdrawn,
  death_corrected: deathCorrected,
  ruling,
  match,
  draft_turn: draftTurn,
  start_soon: soon.startSoon,
  list_incomplete: listIncomplete,
  place_free: placeFree,
  final,
  invitation,
  joined,
  remark: comment,
  letter: digest,
} satisfies Record<string, NewsDefinition>
export type NewsKind = keyof typeof newsRegistry

/** The kinds of activity items, and which of them are news */
const activityRegistry = {
  joined: memberJoined,
  left: alone.left,
  picked: alone.picked,
  removed: alone.removed,
  restored: alone.restored,
  rule_changed: alone.ruleChanged,
  season_opened: soon.seasonOpened,
  lists_opened: soon.listsOpened,
  reported,
  confirmed,
  corrected,
  retracted,
  disputed,
  upheld,
  merged: alone.merged,
  separated: alone.separated,
  pick_voided: pickVoided,
  pick_suspended: pickSuspended,
  pick_resumed: alone.pickResumed,
  pick_stepped_in: pickSteppedIn,
  pick_claimed: pickClaimed,
  person_voted_out: votedOut,
  place_free: placeFreed,
  ruled,
  competition_created: soon.competitionCreated,
  competition_moved: soon.competitionMoved,
  competition_started: alone.competitionStarted,
  competition_cancelled: competitionCancelled,
  competition_finished: competitionFinished,
  round_started: alone.roundStarted,
  match_decided: matchDecided,
  match_corrected: matchCorrected,
  choose_reminder: soon.chooseReminder,
  start_reminder: soon.startReminder,
  sealed,
  late_note: alone.lateNote,
  season_in_brief: alone.seasonInBrief,
  draft_planned: soon.draftPlanned,
  draft_turn: turnBegun,
  draft_turn_ending: turnEnding,
  remarked: commentedOn(isOfPick),
  remark_reported: commentReported,
  webhook_paused: webhookPaused,
} satisfies Record<string, ActivityDefinition>
export type ActivityKind = keyof typeof activityRegistry

// Both lists have exactly the keys of their registry.
export const newsKinds = Object.keys(newsRegistry) as [NewsKind, ...NewsKind[]]
export const activityKinds = Object.keys(activityRegistry) as [ActivityKind, ...ActivityKind[]]

export const newsDefinition = (kind: NewsKind): NewsDefinition => newsRegistry[kind]
export const activityDefinition = (kind: ActivityKind): ActivityDefinition => activityRegistry[kind]

export const kindsWith = (trait: keyof ActivityDefinition): ActivityKind[] =>
  activityKinds.filter((kind) => activityDefinition(kind)[trait] !== undefined)

function isOfPick(kind: unknown): boolean {
  return kindsWith('ofPick').some((each) => each === kind)
}

/** The kind of news of an activity item; null: it is not news */
export const newsKindOf = (kind: ActivityKind): NewsKind | null => activityDefinition(kind).news?.kind ?? null

export const newsFor = (to: Audience): ActivityKind[] =>
  activityKinds.filter((kind) => activityDefinition(kind).news?.to === to)

type SetElsewhere = {
  [K in NewsKind]: (typeof newsRegistry)[K] extends { setElsewhere: true } ? K : never
}[NewsKind]
export type SettableKind = Exclude<NewsKind, SetElsewhere>

/** The kinds that members can configure in the table of news */
export const settableKinds = newsKinds.filter(
  (kind): kind is SettableKind => !newsDefinition(kind).setElsewhere,
)
