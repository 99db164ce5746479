import { z } from 'zod'

/**
 * What the rules require of a list besides its size, and how far the list meets it. `who` is a description in words.
 */
export const listRulesView = z.object({
  /** The typed places, in the rules' order. */
  places: z.array(z.object({ name: z.string(), who: z.string(), n: z.int(), used: z.int() })),
  /** The minimum and maximum of picks that match `who`; `used`: how many do. */
  quotas: z.array(
    z.object({ who: z.string(), min: z.int().nullable(), max: z.int().nullable(), used: z.int() }),
  ),
  budget: z.object({ cap: z.int(), spent: z.int(), left: z.int() }).nullable(),
  /** Picks beyond the list's size; null if the rules have no substitutes. */
  substitutes: z.object({ n: z.int(), used: z.int() }).nullable(),
})
export type ListRulesView = z.output<typeof listRulesView>
