import type { ActivityKind } from './record.ts'

/** The kinds of news, the same wherever news goes. */
export const newsKinds = [
  'death_reported',
  'death_confirmed',
  'death_withdrawn',
  'death_corrected',
  'ruling',
  'match',
  'start_soon',
  'list_incomplete',
  'place_free',
  'final',
  'invitation',
  'joined',
  'remark',
  'letter',
] as const
export type NewsKind = (typeof newsKinds)[number]

/**
 * Whose news it is: everybody's in the league, everybody's but the one's who did it, that of the player whose list it
 * concerns (the entry's actor), or that of the players whom its data names.
 */
export type Audience = 'all' | 'others' | 'player' | 'named'

/** What of the activity is news, and for whom; all else (picks, rule changes) is activity alone. */
const news: Partial<
  Record<
    ActivityKind,
    {
      kind: NewsKind
      to: Audience
      /** It is for those whom it names alone: no webhook gets it. */
      inside?: true
    }
  >
> = {
  joined: { kind: 'joined', to: 'others' },
  reported: { kind: 'death_reported', to: 'all' },
  confirmed: { kind: 'death_confirmed', to: 'all' },
  corrected: { kind: 'death_corrected', to: 'all' },
  retracted: { kind: 'death_withdrawn', to: 'all' },
  disputed: { kind: 'death_withdrawn', to: 'all' },
  upheld: { kind: 'death_confirmed', to: 'all' },
  ruled: { kind: 'ruling', to: 'others' },
  place_free: { kind: 'place_free', to: 'player' },
  pick_suspended: { kind: 'list_incomplete', to: 'player' },
  pick_voided: { kind: 'list_incomplete', to: 'player' },
  choose_reminder: { kind: 'start_soon', to: 'named' },
  start_reminder: { kind: 'start_soon', to: 'named' },
  season_opened: { kind: 'start_soon', to: 'others' },
  lists_opened: { kind: 'start_soon', to: 'all' },
  draft_planned: { kind: 'start_soon', to: 'others' },
  draft_turn: { kind: 'start_soon', to: 'player' },
  competition_created: { kind: 'start_soon', to: 'others' },
  competition_cancelled: { kind: 'final', to: 'others' },
  competition_finished: { kind: 'final', to: 'all' },
  sealed: { kind: 'final', to: 'all' },
  match_decided: { kind: 'match', to: 'all' },
  match_corrected: { kind: 'match', to: 'all' },
  remarked: { kind: 'remark', to: 'others' },
  remark_reported: { kind: 'remark', to: 'named' },
  webhook_paused: { kind: 'joined', to: 'named', inside: true },
}

/** Under which kind of news an entry of the activity goes; null: under none. */
export const newsKindOf = (kind: ActivityKind): NewsKind | null => news[kind]?.kind ?? null

/** Whose news an entry of the activity is; null: nobody's. */
export const audienceOf = (kind: ActivityKind): Audience | null => news[kind]?.to ?? null

/** True for an entry that goes to the members whom it names, and to no webhook. */
export const staysInside = (kind: ActivityKind): boolean => news[kind]?.inside === true

/** The kinds of activity that are news, and those of them that are for such an audience; in a fixed order. */
export const activityWithNews = (to?: Audience): ActivityKind[] =>
  // The keys are those above.
  (Object.keys(news) as ActivityKind[]).filter((kind) => to === undefined || news[kind]?.to === to)
