import type { PersonFound } from '#contracts/people/person.ts'
import { listRefusals, whoRefusals } from '#domain/picks/list-rules.ts'

type RuledReason = (typeof listRefusals)[number] | (typeof whoRefusals)[number]

/** True for refusals of a pack: the server names the rule with its numbers, in the reader's language. */
export const isRuledReason = (reason: NonNullable<PersonFound['reason']>): reason is RuledReason =>
  [...listRefusals, ...whoRefusals].some((each) => each === reason)
