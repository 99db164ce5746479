import type { Play } from './competition-types.ts'
import { type Competition, plays } from './kinds/kind-registry.ts'
import { withProvisional } from './provisional.ts'

/** Plays a competition of any kind from scratch, with what reported deaths would change. */
export const play: Play<Competition> = (competition, ...rest) =>
  // The play of its own kind.
  withProvisional(plays[competition.type] as Play<Competition>)(competition, ...rest)
