import type { Play } from './competition-types.ts'
import { type Competition, plays } from './kinds/kind-registry.ts'
import { withProvisional } from './provisional.ts'

/** Computes a competition of any kind from scratch, with the provisional effect of reported deaths. */
export const play: Play<Competition> = (competition, ...rest) =>
  // The play function matches the competition's kind.
  withProvisional(plays[competition.type] as Play<Competition>)(competition, ...rest)
