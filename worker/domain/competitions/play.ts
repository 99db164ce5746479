import { type Competition, plays } from './kinds/registry.ts'
import { withProvisional } from './provisional.ts'
import type { Play } from './types.ts'

/** Plays a competition of any kind from scratch, with what reported deaths would change. */
export const play: Play<Competition> = (competition, ...rest) =>
  // The play of its own kind.
  withProvisional(plays[competition.type] as Play<Competition>)(competition, ...rest)
