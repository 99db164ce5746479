import type { PackMoves } from '../packs/pack.ts'

/** How many living picks a list takes into the next season by these rules; null: all. */
export const keepersOf = ({
  pack,
}: {
  pack?: { moves?: PackMoves | undefined } | null | undefined
}): number | null => pack?.moves?.keepers ?? null
