import { z } from 'zod'

/** What the rules ask of a list besides its size, and how it stands to them. `who` is in words. */
export const listRulesView = z.object({
  /** The typed places, in the order of the rules. */
  places: z.array(z.object({ name: z.string(), who: z.string(), n: z.int(), used: z.int() })),
  /** How many of its picks have to be, or may be, such people; `used`: how many are. */
  quotas: z.array(
    z.object({ who: z.string(), min: z.int().nullable(), max: z.int().nullable(), used: z.int() }),
  ),
  budget: z.object({ cap: z.int(), spent: z.int(), left: z.int() }).nullable(),
  /** Picks beyond the list's size; null: there are none. */
  substitutes: z.object({ n: z.int(), used: z.int() }).nullable(),
})
export type ListRulesView = z.output<typeof listRulesView>
