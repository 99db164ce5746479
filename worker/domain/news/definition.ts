import type { CalendarDay, Instant } from '../calendar-day.ts'
import type { MemberChannel } from '../notifications/channels.ts'
import type { ActivityData, ActivityItem, Scored } from './activity-item.ts'
import type { DeathState } from './announced-death.ts'
import type { ActivityKind, NewsKind } from './news-registry.ts'

/** The pieces of a sentence; joined, they are its text */
export type Sentence = {
  text: string
  of: 'player' | 'person' | 'competition' | null
  href: string | null
}[]

export interface Wording {
  sentence: Sentence
  /** An explanation or consequence; null: none */
  detail: Sentence | null
}

/** The paths of the screens that activity items link to */
interface Screens {
  members: string
  settings: string
  activity: string
  admin: string
  home: string
  opening: string
  picks: string
  deathlist: string
  draft: string
  leaderboard: string
  seasonLeaderboard: (season: number) => string
  competitions: string
  competition: (slug: string) => {
    leaderboard: string
    matches: string
    team: string
    match: (segment: string) => string
  }
  person: (wikidataId: string) => string
}

export type Parts = Readonly<Record<string, Sentence | string | number>>

/** The language of one reader: its words by key, and how it formats names, days and numbers */
export interface NewsTexts {
  reader: { userId: string; now: Instant }
  /** The reader is the actor */
  own: boolean
  screens: Screens
  /**
   * The words of a key with the placeholders filled. The actor, the person and the competition are filled
   * automatically.
   */
  t(word: string, parts?: Parts): Sentence
  /** The plural form for this number */
  count(word: string, count: number, parts?: Parts): Sentence
  joined(between: string, sentences: readonly Sentence[]): Sentence
  player(userId: string): Sentence
  players(userIds: readonly string[]): Sentence
  people(people: readonly NonNullable<ActivityItem['person']>[]): Sentence
  number(value: number): string
  /** A day, or a month or year if no more is known */
  day(date: string): string
  /** The points of a death on every leaderboard; null: none */
  scores(scored: readonly Scored[]): Sentence | null
}

/**
 * The recipients: all members, all except the actor, the player whose list is affected (the item's actor), or the
 * players named in its data
 */
export type Audience = 'all' | 'others' | 'player' | 'named'

/** The subject of news. News can replace earlier news with the same subject. */
export interface Subject {
  leagueId: string
  personId: string | null
  matchId: string | null
}

export interface NewsDefinition {
  /**
   * The default channels, for members without settings or with the setting "important news"; empty: not important
   * enough
   */
  channels: readonly MemberChannel[]
  /** It is also sent to the league's webhooks. Feeds contain every kind whose items the activity lists. */
  webhooks?: true
  /** It has its own setting outside the table of kinds */
  setElsewhere?: true
  /** It is created once a week instead of from activity items */
  weekly?: true
  /** The tag that it shares with the news that it replaces; absent or null: the item's own */
  tag?: (subject: Subject) => string | null
  /**
   * It corrects earlier news with its tag. `told`: only sent where that was delivered; `known`: also where that is
   * still waiting. Messages that can be edited are edited.
   */
  follows?: 'told' | 'known'
  /** Cancels undelivered news with its tag */
  withdraws?: true
  /** The weekly digest contains only the last such news about a person */
  lastWord?: true
}

/** A limit per day on items that one member can cause repeatedly. The record contains all of them. */
interface DailyLimit {
  player?: number
  league: number
}

export interface ActivityDefinition {
  /** The kind of news and its recipients; absent: activity only */
  news?: { kind: NewsKind; to: Audience }
  words: (item: ActivityItem, texts: NewsTexts) => Wording
  /** The path of the screen that it links to */
  screen: (item: ActivityItem, texts: NewsTexts) => string
  /** How several items of one day and league are combined into one line */
  run?: {
    /** Items with the same key are combined; null: not combined */
    key: (item: ActivityItem) => string | null
    /** Oldest first. */
    words: (run: readonly ActivityItem[], texts: NewsTexts) => Wording
    /** Absent: the screen of one of the items */
    screen?: ActivityDefinition['screen']
  }
  /** Its portrait shows a person who has died */
  mourns?: true
  /** It announces a death, and shows the person only while the death is still in this state */
  announces?: DeathState
  /** True if it can be the headline of the league's home page, on its day and the next */
  headline?: (item: Pick<ActivityItem, 'data' | 'match'>) => boolean
  /** It has a line of remembrance, and its points are collapsed on the first day */
  remembers?: true
  /** It is sent only to the members that it names, and to no webhook */
  inside?: true
  /** It is about a comment or remark, so it has no line of its own in the activity, feeds and digests */
  unlisted?: true
  /**
   * It quotes a remark. It is hidden and not sent once the remark's text is removed, or another member has added a
   * newer remark.
   */
  quotes?: true
  /** It is about a turn of a draft, and is not sent after the turn is over */
  ofTurn?: true
  /** It is about a person barred by votes, and is not sent while votes and rules do not bar the person */
  ofVotes?: true
  /** A year after its season was archived it is shown only in a count */
  small?: true
  /** For a `small` kind: the item of a cup's last round is kept */
  result?: true
  /** It says how many places of a list are free, which only the latest does rightly */
  ofRoom?: true
  /** It is about a pick, even if it names a person */
  ofPick?: true
  /** Requires the current leaders to be loaded */
  namesFirst?: true
  /** Requires the points of its death, current or former, to be loaded */
  namesPoints?: true
  /** The day of death that it withdraws */
  takesBack?: (data: ActivityData) => CalendarDay | null
  /** Its day of death is valid in its league only */
  ofLeague?: true
  daily?: DailyLimit
  /**
   * It replaces items of these kinds by the same player (and about the same person) within a day. `repeated`: only if
   * an item of this kind was itself recorded within the day.
   */
  replaces?: { kinds: readonly ActivityKind[]; repeated?: true }
}

export const only = (sentence: Sentence): Wording => ({ sentence, detail: null })
