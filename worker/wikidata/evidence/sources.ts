import type { EvidenceSources } from '#worker/services/people-source.ts'
import { deathStatements } from './death-statements.ts'
import { itemHistory } from './item-history.ts'
import { recentDeaths } from './recent-deaths.ts'
import type { Sites } from './sites.ts'
import { wikipedia } from './wikipedia.ts'

/** All sources of evidence: a new one needs a file and a line here. */
export const evidenceSources = (sites: Sites): EvidenceSources => ({
  statements: deathStatements(sites),
  history: itemHistory(sites),
  opinions: [wikipedia(sites)],
  hints: [recentDeaths(sites)],
})
