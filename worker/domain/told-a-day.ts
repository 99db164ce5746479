import { maxMembers } from './joining.ts'
import type { ActivityKind } from './record.ts'

/** How often within a day something is told that one member can cause again and again. */
interface DailyLimit {
  /** Of one player. */
  player?: number
  /** Of one league, whoever does it. */
  league: number
}

/**
 * So many reports of one member are told to a league's admins within a day; they see all of them. Lines of the activity say
 * of nobody that they have reported something, so it is the reports that are counted.
 */
export const reportsToldADay = 5

/**
 * What is told a few times a day at most, in the activity and wherever news goes: the record has all of it. What has to be
 * seen whenever it happens (deaths, rulings) is not here.
 */
export const toldADay: Partial<Record<ActivityKind, DailyLimit>> = {
  joined: { player: 1, league: 40 },
  left: { league: 40 },
  season_opened: { league: 3 },
  competition_created: { league: 10 },
  competition_cancelled: { league: 10 },
  draft_planned: { league: 3 },
  remark_reported: { league: reportsToldADay * maxMembers },
  webhook_paused: { player: 1, league: 20 },
}

const pickKinds = ['picked', 'removed', 'restored'] as const

/**
 * What a line takes the place of, said of the same player (and person) within a day: the latest says how it is now.
 * `repeated`: only where it was itself told before within the day.
 */
export const takesThePlaceOf: Partial<
  Record<ActivityKind, { kinds: readonly ActivityKind[]; repeated?: true }>
> = {
  picked: { kinds: pickKinds, repeated: true },
  removed: { kinds: pickKinds, repeated: true },
  restored: { kinds: pickKinds, repeated: true },
  joined: { kinds: ['left'] },
  left: { kinds: ['left'] },
  rule_changed: { kinds: ['rule_changed'] },
}
