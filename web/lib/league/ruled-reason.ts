import type { PersonFound } from '#contracts/people/find-people.ts'
import { listRefusals, whoRefusals } from '#domain/picks/list-rules.ts'

type RuledReason = (typeof listRefusals)[number] | (typeof whoRefusals)[number]

/** True if a rule of the pack refuses the pick: the server's message then names the rule, in the user's language. */
export const isRuledReason = (reason: NonNullable<PersonFound['reason']>): reason is RuledReason =>
  [...listRefusals, ...whoRefusals].some((each) => each === reason)
