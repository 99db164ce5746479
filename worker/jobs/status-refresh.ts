import { refreshStatuses } from '../services/people/refresh/refresh.ts'
import { settleLists } from '../services/picks/settle.ts'
import type { JobStep } from './index.ts'

/** Learns from Wikidata who died. */
export const statusRefresh: JobStep = {
  name: 'status_refresh',
  run: async (ctx) => ({ ...(await refreshStatuses(ctx)) }),
}

/** Settles the lists that this concerns. */
export const listSettling: JobStep = {
  name: 'list_settling',
  run: async (ctx) => ({ ...(await settleLists(ctx)) }),
}
