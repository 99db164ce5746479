import type { CalendarDay, Instant } from '../calendar-day.ts'
import type { DatedCapacityRules } from './capacity.ts'
import type { CountingPick } from './counting.ts'
import type { PackedRules, RuledPerson } from './list-rules.ts'
import type { VoidReason } from './void-reasons.ts'

/** A pick with the settled facts about its person */
export interface SettlingPick extends CountingPick {
  id: string
  /** The person's current id, with merges resolved */
  personId: string
  addedAt: Instant
  voidReason: VoidReason | null
  /** The settled day of death (confirmed, or ruled in this league); null for living people and unconfirmed reports */
  diedOn: CalendarDay | null
  /** Its player was a member at the start of that day; otherwise the death did not count */
  playerWasIn: boolean
  replacement?: boolean
  place?: string | null
  price?: number | null
  /** The facts that rules of lists need; null: the league has no such rules */
  person?: RuledPerson | null
}

/** A version of the rules that apply to lists */
export interface SettlingRules extends DatedCapacityRules, PackedRules {
  newPickDelayDays: number
  allowNewPicks?: boolean
}
