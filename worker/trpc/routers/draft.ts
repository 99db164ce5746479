import {
  draftPage,
  draftPickInput,
  draftQueue,
  pauseDraftInput,
  planDraftInput,
  queueInput,
} from '#contracts/draft.ts'
import { leagueInput } from '#contracts/fields/fields.ts'
import { readDraftPage } from '#worker/services/drafts/draft-page.ts'
import { pauseDraft } from '#worker/services/drafts/pause-draft.ts'
import { pickInDraft } from '#worker/services/drafts/pick.ts'
import { planLeagueDraft } from '#worker/services/drafts/plan.ts'
import { saveQueue } from '#worker/services/drafts/save-queue.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Drafts')

export const draftRouter = router({
  page: query({ scope: 'read', cost: 'page', input: leagueInput, output: draftPage }, readDraftPage, {
    get: '/leagues/:id/draft',
    summary: 'The draft of a league, its record, and your queue',
  }),
  plan: mutation(
    { scope: 'write', cost: 'write', quota: 'administration', input: planDraftInput, output: draftPage },
    planLeagueDraft,
    {
      post: '/leagues/:id/draft',
      summary: 'Plan the draft of the season, or change the plan before it begins (admins)',
    },
  ),
  pause: mutation(
    { scope: 'write', cost: 'write', quota: 'administration', input: pauseDraftInput, output: draftPage },
    pauseDraft,
    { patch: '/leagues/:id/draft', summary: 'Pause or resume the draft (admins)' },
  ),
  pick: mutation(
    { scope: 'write', cost: 'write', quota: 'picks', input: draftPickInput, output: draftPage },
    pickInDraft,
    { post: '/leagues/:id/draft/pick', summary: 'Pick in your turn; with `turn` in that turn only' },
  ),
  saveQueue: mutation(
    {
      scope: 'write',
      cost: 'write',
      quota: 'listChanges',
      quiet: true,
      input: queueInput,
      output: draftQueue,
    },
    saveQueue,
    {
      put: '/leagues/:id/draft/wishes',
      summary:
        'Replace your queue, best first: expired turns and claims after a death pick from it; with `before`, changes made elsewhere since are kept',
    },
  ),
})
