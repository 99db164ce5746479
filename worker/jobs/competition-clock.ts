import { runCompetitionClock } from '../services/competitions/clock.ts'
import type { JobStep } from './index.ts'

/** Moves competitions and leaderboards on to this moment. */
export const competitionClock: JobStep = { name: 'competition_clock', run: runCompetitionClock }
