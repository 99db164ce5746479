import type { CalendarDay, Instant } from '../calendar-day.ts'
import type { MemberChannel } from '../notifications/channels.ts'
import type { ActivityData, ActivityItem, Scored } from './activity-item.ts'
import type { DeathState } from './announced-death.ts'
import type { ActivityKind, NewsKind } from './news-registry.ts'

/** A sentence in pieces: put together they are its text. */
export type Sentence = {
  text: string
  of: 'player' | 'person' | 'competition' | null
  href: string | null
}[]

/** A happening in words. */
export interface Wording {
  sentence: Sentence
  /** What follows from it; null: nothing to add. */
  detail: Sentence | null
}

/** The paths of the screens on which happenings are seen. */
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
  competitions: string
  competition: (slug: string) => {
    leaderboard: string
    matches: string
    team: string
    match: (segment: string) => string
  }
  person: (wikidataId: string) => string
}

type Parts = Readonly<Record<string, Sentence | string | number>>

/** The language of one reader: its words by their keys, and how names, days and numbers are written in it. */
export interface Speech {
  reader: { userId: string; now: Instant }
  /** The reader is the player who did it. */
  own: boolean
  screens: Screens
  /** Words with their places filled; the actor, the person and the competition are known. */
  say(word: string, parts?: Parts): Sentence
  /** The form of the words for so many. */
  count(word: string, count: number, parts?: Parts): Sentence
  joined(between: string, sentences: readonly Sentence[]): Sentence
  player(userId: string): Sentence
  players(userIds: readonly string[]): Sentence
  people(people: readonly NonNullable<ActivityItem['person']>[]): Sentence
  number(value: number): string
  /** A day, or a month or year where no more is known. */
  day(date: string): string
  /** What a death brings on every leaderboard; null: nothing. */
  scores(scored: readonly Scored[]): Sentence | null
}

/**
 * Whose news it is: everybody's in the league, everybody's but the one's who did it, that of the player whose list it
 * concerns (the entry's actor), or that of the players whom its data names.
 */
export type Audience = 'all' | 'others' | 'player' | 'named'

/** What news is about: news of one subject replaces what was sent of it before. */
export interface Subject {
  leagueId: string
  personId: string | null
  matchId: string | null
}

/** A kind of news: what members set, and how it goes out. */
export interface NewsDefinition {
  /** The channels that it takes to members who have set nothing, or want what matters; none: it does not matter enough. */
  channels: readonly MemberChannel[]
  /** It goes to the league's webhooks. Feeds tell every kind whose entries the activity lists. */
  webhooks?: true
  /** It is set in a place of its own instead of the table of kinds. */
  setElsewhere?: true
  /** It is made once a week instead of from the activity. */
  weekly?: true
  /** Its tag, which it shares with the news that it replaces; left out or null: the entry's own. */
  tag?: (subject: Subject) => string | null
  /**
   * It takes back earlier news of its tag, and goes only where that went (`told`), or also where that still waits (`known`).
   * Messages that can be edited are.
   */
  follows?: 'told' | 'known'
  /** What still waits under its tag goes to nobody. */
  withdraws?: true
  /** The weekly letter tells only the last news of these about one person. */
  lastWord?: true
}

/** How often within a day something is told that one member can cause again and again; the record has all of it. */
interface DailyLimit {
  /** Of one player. */
  player?: number
  /** Of one league. */
  league: number
}

/** A kind of entry of the activity. */
export interface ActivityDefinition {
  /** The kind of news under which it goes, and whose news it is; left out: it is activity alone. */
  news?: { kind: NewsKind; to: Audience }
  words: (item: ActivityItem, speech: Speech) => Wording
  /** The path of the screen on which it is seen. */
  screen: (item: ActivityItem, speech: Speech) => string
  /** How several of one day and league become one line. */
  run?: {
    /** What they have in common besides; null: it is told alone. */
    key: (item: ActivityItem) => string | null
    /** Oldest first. */
    words: (run: readonly ActivityItem[], speech: Speech) => Wording
    /** Left out: the screen of one of them. */
    screen?: ActivityDefinition['screen']
  }
  /** The portrait beside it is of somebody who has died. */
  mourns?: true
  /** It announces a death, and shows who died for as long as that is how far the death is believed. */
  announces?: DeathState
  /** On its day and the next it may be the one thing that a league's home begins with. */
  headline?: true
  /** It has a line of remembrance, and its points are folded away on the first day. */
  remembers?: true
  /** It goes to the members whom it names, and to no webhook. */
  inside?: true
  /** It tells of a remark, and so is no line of its own in the activity, feeds and letters. */
  unlisted?: true
  /** It goes when the text of its remark goes, or when others have answered since. */
  quotes?: true
  /** It is about a turn of a draft, and is not sent once that is over. */
  ofTurn?: true
  /** A year after its season was archived it is told only as a number. */
  small?: true
  /** Small as it is, that of a cup's last round stays. */
  result?: true
  /** It is about a pick, also where it names a person. */
  ofPick?: true
  /** The current leaders are read with it. */
  namesFirst?: true
  /** What its death brings, or has brought, is read with it. */
  namesPoints?: true
  /** The day of death that it takes back. */
  takesBack?: (data: ActivityData) => CalendarDay | null
  /** Its day of death holds in its league alone. */
  ofLeague?: true
  daily?: DailyLimit
  /**
   * Lines of the same player (and person) within a day that it takes the place of. `repeated`: only where it was itself told
   * within the day.
   */
  replaces?: { kinds: readonly ActivityKind[]; repeated?: true }
}

/** Words from which nothing follows. */
export const only = (sentence: Sentence): Wording => ({ sentence, detail: null })
