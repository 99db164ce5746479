import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { WhatIfPage } from '#contracts/statistics.ts'
import { ruleSentence } from '#contracts/words/pack-words.ts'
import { packTexts } from '#contracts/words/rule-texts.ts'
import { packOf } from '#domain/packs/scoring-fields.ts'
import type { DatedRules } from '#domain/scoring/rules.ts'
import type { Move } from '#domain/statistics/moved-by.ts'
import type { Ctx } from '../context.ts'

interface Named {
  /** Versions of the rules, oldest first. */
  real: readonly DatedRules[]
  tried: readonly DatedRules[]
  userOf: (userId: string) => PublicProfile
  personOf: (personId: string) => { name: string }
}

/** Moves between two tables, with the names of players, and rules as sentences. */
export const viewMoves = (
  ctx: Ctx,
  moves: readonly Move[],
  { real, tried, userOf, personOf }: Named,
): WhatIfPage['moves'] => {
  const words = packTexts(ctx.locale)
  const saidBy = (versions: readonly DatedRules[], rule: string): string | null =>
    versions.reduceRight<string | null>(
      (found, version) => found ?? ruleSentence(packOf(version), rule, words),
      null,
    )
  return moves.map(({ causes, ...move }) => ({
    ...move,
    causes: causes.map((cause) => {
      const { userId, points } = cause
      const own = { userId, displayName: userOf(userId).displayName, points }
      if ('personId' in cause)
        return { ...own, rule: null, text: personOf(cause.personId).name, isGone: true }
      const { rule } = cause
      const said = saidBy(tried, rule)
      return { ...own, rule, text: said ?? saidBy(real, rule) ?? rule, isGone: said === null }
    }),
  }))
}
