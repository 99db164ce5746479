import { addDays, addMs, type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import type { RuleValues } from '#domain/league-settings/rule-settings.ts'

/**
 * A model of one deathlist from the text of the rules, independent of the app's code: the answer of each call, the
 * picks on the list, and for each day, recorded at its beginning, which picks count.
 */

export type ModelRules = Pick<
  RuleValues,
  'maxPicks' | 'allowNewPicks' | 'allowReplacements' | 'replacementRatio' | 'newPickDelayDays'
>

export interface ModelPick {
  id: string
  person: string
  addedAt: Instant
  /** When it got its place: it was added, or last resumed. */
  placedAt: Instant
  countsFrom: CalendarDay
  replacement: boolean
  removedAt: Instant | null
  suspendedAt: Instant | null
  voidedAt: Instant | null
  /** It was off the list for some time; never reset. */
  paused: boolean
}

/** A pick as one line, for comparing the model with the database. */
export const lineOf = (pick: Omit<ModelPick, 'addedAt' | 'placedAt' | 'paused'>): string =>
  [
    pick.id,
    pick.person,
    `from ${pick.countsFrom}`,
    ...(pick.replacement ? ['replacement'] : []),
    ...(pick.removedAt ? ['removed'] : []),
    ...(pick.suspendedAt ? ['suspended'] : []),
    ...(pick.voidedAt ? ['void'] : []),
  ].join(' ')

export const linesOf = (model: ListModel): string[] => model.picks.map(lineOf).sort()

interface Life {
  status: 'alive' | 'reported' | 'confirmed' | 'retracted'
  diedOn: CalendarDay | null
}

const tenMinutes = 600_000

export class ListModel {
  now: Instant
  picks: ModelPick[] = []
  readonly start: CalendarDay
  private rules: { from: CalendarDay; values: ModelRules }[]
  private lives = new Map<string, Life>()
  /** The ids of the picks that counted at the beginning of each day. */
  private book = new Map<CalendarDay, ReadonlySet<string>>()

  constructor(start: CalendarDay, now: Instant, rules: ModelRules) {
    this.start = start
    this.now = now
    this.rules = [{ from: '2000-01-01', values: rules }]
  }

  /** A copy, for trying something out. */
  clone(): ListModel {
    const other = new ListModel(this.start, this.now, this.today.values)
    other.picks = this.picks.map((pick) => ({ ...pick }))
    other.rules = [...this.rules]
    other.lives = new Map(this.lives)
    other.book = new Map(this.book)
    return other
  }

  private get today() {
    const binding = this.rules.findLast(({ from }) => from <= dayOf(this.now))
    if (!binding) throw new Error('no rules')
    return binding
  }

  /** The rules saved last, in force or not yet. */
  get latest(): ModelRules {
    return (this.rules.at(-1) ?? this.today).values
  }

  life(person: string): Life {
    return this.lives.get(person) ?? { status: 'alive', diedOn: null }
  }

  /** Advances the time, and records each day's list at its beginning. */
  wait(ms: number): void {
    const until = addMs(this.now, ms)
    for (let day = addDays(dayOf(this.now), 1); day <= dayOf(until); day = addDays(day, 1))
      this.book.set(
        day,
        new Set(
          this.standing()
            .filter((pick) => pick.countsFrom <= day)
            .map(({ id }) => id),
        ),
      )
    this.now = until
  }

  changeRules(values: ModelRules): void {
    const from = addDays(dayOf(this.now), 1)
    this.rules = [...this.rules.filter((each) => each.from < from), { from, values }]
  }

  learn(person: string, life: Life): void {
    this.lives.set(person, life)
  }

  private counted(pick: ModelPick, day: CalendarDay): boolean {
    return day >= this.start && (this.book.get(day)?.has(pick.id) ?? false)
  }

  private died(pick: ModelPick): CalendarDay | null {
    return this.life(pick.person).diedOn
  }

  entries(): ModelPick[] {
    return this.picks
      .filter((pick) => pick.removedAt === null && pick.voidedAt === null)
      .sort((a, b) => (a.addedAt === b.addedAt ? (a.id < b.id ? -1 : 1) : a.addedAt < b.addedAt ? -1 : 1))
  }

  /** Picks that are not removed, void or suspended. */
  standing(): ModelPick[] {
    return this.entries().filter((pick) => pick.suspendedAt === null)
  }

  private deaths(): number {
    return this.entries().filter((pick) => {
      const day = this.died(pick)
      return day !== null && this.counted(pick, day)
    }).length
  }

  private places(rules: ModelRules): number {
    return rules.allowReplacements ? rules.replacementRatio * this.deaths() : 0
  }

  capacity(): number {
    return this.today.values.maxPicks + this.places(this.today.values)
  }

  /** The highest number of places since a time, by present knowledge. */
  mostPlacesSince(since: Instant): number {
    const first = this.rules.findLastIndex(({ from }) => from <= dayOf(since))
    return Math.max(
      ...this.rules
        .filter(({ from }, i) => i >= first && from <= dayOf(this.now))
        .map(({ values }) => values.maxPicks + this.places(values)),
    )
  }

  /** True for a removed replacement if others have taken all places that deaths have opened since it got its own. */
  private isBeyondDeaths(pick: ModelPick): boolean {
    if (!pick.replacement || pick.suspendedAt !== null) return false
    const first = this.rules.findLastIndex(({ from }) => from <= dayOf(pick.placedAt))
    const since = this.rules.filter(({ from }, i) => i >= first && from <= dayOf(this.now))
    if (since.some(({ values }) => values.allowNewPicks)) return false
    const others = this.entries().filter(({ replacement }) => replacement)
    // The person may have died since: then the pick opens places itself.
    const removedAt = pick.removedAt
    pick.removedAt = null
    const most = Math.max(...since.map(({ values }) => this.places(values)))
    pick.removedAt = removedAt
    return others.length >= most
  }

  private tooMany(): ModelPick[] {
    const dead = this.entries().filter((pick) => this.died(pick) !== null)
    let left = 0
    return this.standing()
      .filter((pick) => this.died(pick) === null)
      .filter((pick) => {
        const fits = dead.length + left < this.mostPlacesSince(pick.placedAt)
        if (fits) left++
        return !fits
      })
  }

  add(person: string, id: string): string {
    const { values } = this.today
    const begun = dayOf(this.now) >= this.start
    const free = !begun || values.allowNewPicks
    const entries = this.entries()
    if (!free && entries.filter(({ replacement }) => replacement).length >= this.places(values))
      return 'new_picks_closed'
    if (entries.length >= this.capacity()) return 'deathlist_full'
    if (entries.some((pick) => pick.person === person)) return 'already_picked'
    const { status } = this.life(person)
    if (status === 'reported') return 'person_reported'
    if (status === 'confirmed') return 'person_deceased'
    this.picks.push({
      id,
      person,
      addedAt: this.now,
      placedAt: this.now,
      countsFrom: addDays(dayOf(this.now), begun ? 2 + values.newPickDelayDays : 2),
      replacement: !free || (begun && entries.length >= values.maxPicks),
      removedAt: null,
      suspendedAt: null,
      voidedAt: null,
      paused: false,
    })
    this.fold()
    return 'accepted'
  }

  remove(id: string): string {
    const pick = this.picks.find((each) => each.id === id)
    if (!pick || pick.removedAt !== null) return 'pick_not_found'
    const { status } = this.life(pick.person)
    if (status === 'confirmed') return 'pick_dead'
    if (status === 'reported') return 'pick_reported'
    // The person lives again, but the pick has not been settled yet.
    const isSettled = pick.voidedAt === null
    if (isSettled) pick.removedAt = this.now
    this.fold()
    return isSettled ? 'accepted' : 'changed_meanwhile'
  }

  undo(id: string): string {
    const pick = this.picks.find((each) => each.id === id)
    if (!pick) return 'pick_not_found'
    if (pick.removedAt === null) return 'accepted'
    if (this.now > addMs(pick.removedAt, tenMinutes)) return 'undo_too_late'
    if (this.entries().some(({ person }) => person === pick.person)) return 'already_picked'
    if (this.isBeyondDeaths(pick)) return 'new_picks_closed'
    const { removedAt } = pick
    pick.removedAt = null
    if (pick.suspendedAt !== null || this.tooMany().length === 0) {
      pick.paused ||= dayOf(removedAt) < dayOf(this.now)
      this.fold()
      return 'accepted'
    }
    pick.removedAt = removedAt
    return 'deathlist_full'
  }

  /**
   * Drops picks that were added and removed between two midnights, once they can't be restored or their person is on
   * the list again.
   */
  fold(): void {
    const entries = this.entries()
    this.picks = this.picks.filter(
      ({ person, addedAt, removedAt, countsFrom, paused, suspendedAt, voidedAt }) =>
        removedAt === null ||
        dayOf(removedAt) !== dayOf(addedAt) ||
        paused ||
        suspendedAt !== null ||
        voidedAt !== null ||
        this.picks.some((each) => each.person === person && each.voidedAt !== null) ||
        (addMs(removedAt, tenMinutes) >= this.now &&
          !entries.some((each) => each.person === person && each.countsFrom <= countsFrom)),
    )
  }

  /** Applies what the passing of time changes, by present knowledge. */
  settle(): void {
    const wasVoid = this.picks.filter(({ voidedAt, removedAt }) => voidedAt !== null && removedAt === null)
    for (const pick of this.entries()) {
      const day = this.died(pick)
      if (day !== null && !this.counted(pick, day)) pick.voidedAt = this.now
    }
    for (const pick of wasVoid) {
      const { person, id } = pick
      const voidedAt = pick.voidedAt ?? this.now
      const day = this.died(pick)
      const pickedAgain = this.picks.some(
        (each) =>
          each.id !== id &&
          each.person === person &&
          (each.addedAt >= voidedAt || (each.removedAt === null && each.voidedAt === null)),
      )
      if (!pickedAgain && (day === null || this.counted(pick, day))) pick.voidedAt = null
      pick.paused ||= pick.voidedAt === null
    }
    // A dead pick that counted is never waiting.
    for (const pick of this.entries())
      if (pick.suspendedAt !== null && this.died(pick) !== null) {
        pick.suspendedAt = null
        pick.placedAt = this.now
        pick.paused = true
      }
    for (const pick of this.tooMany()) pick.suspendedAt = this.now
    const waiting = this.entries().filter((pick) => pick.suspendedAt !== null && this.died(pick) === null)
    const kept = this.picks.filter(
      ({ removedAt }) => removedAt !== null && addMs(removedAt, tenMinutes) >= this.now,
    )
    const free = this.capacity() - (this.entries().length - waiting.length) - kept.length
    for (const pick of waiting.slice(0, Math.max(0, free))) {
      const begun = dayOf(this.now) >= this.start
      const fromNow = addDays(dayOf(this.now), begun ? 2 + this.today.values.newPickDelayDays : 2)
      pick.countsFrom = fromNow > pick.countsFrom ? fromNow : pick.countsFrom
      pick.placedAt = this.now
      pick.suspendedAt = null
      pick.paused = true
    }
  }

  /** The picks that score now: for each person one, the first that counted at the beginning of the day of death. */
  scoring(): string[] {
    const scored = new Map<string, ModelPick>()
    const byAge = [...this.picks].sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1))
    for (const pick of byAge) {
      const day = this.died(pick)
      if (day !== null && this.counted(pick, day) && !scored.has(pick.person)) scored.set(pick.person, pick)
    }
    return [...scored.values()].map(({ id }) => id).sort()
  }
}
