import type { ListRulesView } from '#contracts/lists/list-rules.ts'
import { packSay } from '#contracts/words/reason-say.ts'
import { whoWords } from '#contracts/words/who-words.ts'
import {
  type ListRules,
  placeRooms,
  quotaState,
  type StandingPick,
  spentOn,
} from '#domain/picks/list-rules.ts'
import type { Ctx } from '../context.ts'

/** What the rules ask of one's own list besides its size, and how it stands to them; null: nothing. */
export const viewListRules = (
  ctx: Ctx,
  {
    listRules: rules,
    standing,
    substitutes,
  }: { listRules: ListRules | null; standing: readonly StandingPick[]; substitutes: number },
): ListRulesView | null => {
  if (rules === null) return null
  const words = packSay(ctx.locale)
  const { budget } = rules
  const spent = budget ? spentOn(budget, standing) : 0
  const rooms = placeRooms(rules, standing)
  return {
    places: rules.places.map(({ name, who }) => {
      const room = rooms.find((each) => each.name === name)
      return { name, who: whoWords(who, words), n: room?.n ?? 0, used: room?.used ?? 0 }
    }),
    quotas: rules.quotas.map((quota) => ({
      who: whoWords(quota.who, words),
      min: quota.min ?? null,
      max: quota.max ?? null,
      used: quotaState(rules, quota, standing).fitting,
    })),
    budget: budget && { cap: budget.cap, spent, left: Math.max(0, budget.cap - spent) },
    substitutes: rules.substitutes === 0 ? null : { n: rules.substitutes, used: substitutes },
  }
}
