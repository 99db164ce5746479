import { addDays, addMs, type CalendarDay, dayOf, type Instant, startOf } from '#domain/calendar-day.ts'
import { bindsFrom, rulesInForce } from '#domain/leagues/league-rules.ts'
import { capacityOf, overCapacity } from '#domain/picks/capacity.ts'
import { countsFrom, countsOn } from '#domain/picks/counting.ts'
import { undoRefusal } from '#domain/picks/editing.ts'
import { settleList } from '#domain/picks/settling.ts'
import type { SettlingPick, SettlingRules } from '#domain/picks/settling-pick.ts'
import type { LeaderboardPick, Participant, PersonDeath } from '#domain/scoring/scored.ts'
import type { Season } from '#domain/seasons/state.ts'
import { removed, rulesOf, settled, undone } from '../picks/record.ts'

/** A pick with all its stored data; facts about its person's death are added when it is settled. */
export type RecordedPick = LeaderboardPick & Pick<SettlingPick, 'voidReason'>

/** The record at a time: rows are never mutated, only replaced. */
export interface LeagueRecord {
  picks: readonly RecordedPick[]
  deaths: readonly PersonDeath[]
}

const minute = 60_000
const first = '2026-01-01'
const season: Season = { startDate: first, endDate: null, createdAt: '2025-12-01T00:00:00.000Z' }
const days = { start: first, end: null }

/**
 * An in-memory league that is played step by step by the domain rules only: actions of players, new facts, and the
 * settling after them. At each midnight a copy of the record is stored.
 */
export class PaperLeague {
  now: Instant = '2025-12-30T12:00:00.000Z'
  picks: readonly RecordedPick[] = []
  deaths: readonly PersonDeath[] = []
  versions: SettlingRules[]
  /** The record at the beginning of each day. */
  readonly midnights = new Map<CalendarDay, LeagueRecord>()
  /** Days of death confirmed or retracted between two midnights, by the day that begins at the second. */
  readonly learned = new Map<CalendarDay, CalendarDay[]>()
  readonly users: readonly string[]
  private serial = 0
  private settleAt: Instant[] = []

  constructor(players: number, rules: Partial<SettlingRules>) {
    this.users = Array.from({ length: players }, (_, i) => `u${i}`)
    this.versions = [rulesOf(rules)]
  }

  get participants(): Participant[] {
    return this.users.map((userId, index) => ({
      userId,
      seed: index + 1,
      periods: [{ joinedAt: '2025-12-01T00:00:00.000Z', leftAt: null }],
    }))
  }

  private get rules(): SettlingRules {
    const rules = rulesInForce(this.versions, dayOf(this.now))
    if (!rules) throw new Error('no rules')
    return rules
  }

  /** The day of death that is confirmed now. */
  private diedOn(personId: string): CalendarDay | null {
    return this.deaths.find((each) => each.personId === personId && each.knownUntil === null)?.diedOn ?? null
  }

  /** The picks of a list that are neither removed nor void, with the facts about their people. */
  entries(userId: string): (RecordedPick & { diedOn: CalendarDay | null })[] {
    return this.picks
      .filter((pick) => pick.userId === userId && pick.removedAt === null && pick.voidedAt === null)
      .map((pick) => ({ ...pick, diedOn: this.diedOn(pick.personId) }))
  }

  countedDead(userId: string): number {
    return this.entries(userId).filter((pick) => pick.diedOn !== null && countsOn(pick, pick.diedOn, days))
      .length
  }

  /** Advances the time: midnights pass, and due work is settled, as the job does every quarter of an hour. */
  pass(ms: number): void {
    const until = addMs(this.now, ms)
    this.settleAt.push(addMs(this.now, 15 * minute), addMs(this.now, 30 * minute))
    for (let day = addDays(dayOf(this.now), 1); startOf(day) <= until; day = addDays(day, 1))
      this.settleAt.push(addMs(startOf(day), 7 * minute))
    const due = this.settleAt.filter((at) => at <= until).sort()
    this.settleAt = this.settleAt.filter((at) => at > until)
    for (const at of due) {
      this.strike(at)
      this.now = at
      this.settle()
    }
    this.strike(until)
    this.now = until
  }

  /** Stores the record for each midnight before a time: what happens at midnight itself is part of it. */
  private strike(until: Instant): void {
    for (let day = dayOf(this.now); startOf(day) < until; day = addDays(day, 1))
      if (!this.midnights.has(day)) this.midnights.set(day, { picks: this.picks, deaths: this.deaths })
  }

  private replace(id: string, change: (pick: RecordedPick) => RecordedPick): void {
    this.picks = this.picks.map((pick) => (pick.id === id ? change(pick) : pick))
  }

  add(userId: string, personId: string): void {
    const entries = this.entries(userId)
    if (this.diedOn(personId) !== null || entries.some((pick) => pick.personId === personId)) return
    if (entries.length >= capacityOf(this.rules, this.countedDead(userId))) return
    this.picks = [
      ...this.picks,
      {
        id: `${userId}/${personId}/${++this.serial}`,
        userId,
        personId,
        birth: { date: `19${30 + Number(personId.slice(1)) * 3}-03-01`, precision: 'day' },
        addedAt: this.now,
        countsFrom: countsFrom(this.now, first, this.rules.newPickDelayDays),
        removedAt: null,
        suspendedAt: null,
        voidedAt: null,
        voidReason: null,
        pauses: [],
      },
    ]
  }

  remove(userId: string, index: number): void {
    const living = this.entries(userId).filter(({ diedOn }) => diedOn === null)
    const pick = living[index % Math.max(1, living.length)]
    if (pick) this.replace(pick.id, (row) => removed(row, this.now))
  }

  undo(userId: string, index: number): void {
    const gone = this.picks.filter((each) => each.userId === userId && each.removedAt !== null)
    const pick = gone[gone.length - 1 - (index % Math.max(1, gone.length))]
    if (!pick || pick.removedAt === null) return
    const entries = this.entries(userId)
    const refusal = undoRefusal(
      {
        removedAt: pick.removedAt,
        personOnList: entries.some(({ personId }) => personId === pick.personId),
        overfills:
          pick.suspendedAt === null &&
          overCapacity(
            [...entries, { ...pick, diedOn: this.diedOn(pick.personId) }],
            this.versions,
            this.countedDead(userId),
            dayOf(this.now),
          ).length > 0,
      },
      season,
      this.now,
    )
    if (refusal === null) this.replace(pick.id, (row) => undone(row, this.now))
  }

  /** Confirms a death of some days ago; corrects the day of an earlier confirmed death. */
  die(personId: string, daysAgo: number): void {
    const diedOn = addDays(dayOf(this.now), -daysAgo)
    if (this.diedOn(personId) === diedOn) return
    this.retract(personId)
    this.deaths = [
      ...this.deaths,
      { personId, status: 'confirmed', diedOn, knownFrom: this.now, knownUntil: null },
    ]
    this.note(diedOn)
  }

  retract(personId: string): void {
    const diedOn = this.diedOn(personId)
    if (diedOn === null) return
    this.deaths = this.deaths.map((death) =>
      death.personId === personId && death.knownUntil === null ? { ...death, knownUntil: this.now } : death,
    )
    this.note(diedOn)
  }

  /** A fact from midnight itself is known at the beginning of the day. */
  private note(diedOn: CalendarDay): void {
    const today = dayOf(this.now)
    const seen = this.now === startOf(today) ? today : addDays(today, 1)
    this.learned.set(seen, [...(this.learned.get(seen) ?? []), diedOn])
  }

  changeRules(changes: Partial<SettlingRules>): void {
    const version = this.versions.length + 1
    this.versions.push({ ...this.rules, ...changes, version, effectiveFrom: bindsFrom(dayOf(this.now)) })
  }

  settle(): void {
    for (const userId of this.users) {
      const own = this.picks.filter((pick) => pick.userId === userId)
      const list = own.map((pick) => ({ ...pick, diedOn: this.diedOn(pick.personId), playerWasIn: true }))
      const settlement = settleList(list, this.versions, season, this.now)
      const done = new Map(settled(own, settlement, this.now).map((pick) => [pick.id, pick]))
      this.picks = this.picks.map((pick) => done.get(pick.id) ?? pick)
    }
  }
}
