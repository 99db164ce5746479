import {
  draftPage,
  draftPickInput,
  pauseDraftInput,
  planDraftInput,
  wishesInput,
  wishList,
} from '../../contracts/draft.ts'
import { leagueInput } from '../../contracts/fields.ts'
import { readDraftPage } from '../../services/drafts/page.ts'
import { pauseDraft } from '../../services/drafts/pause.ts'
import { pickInDraft } from '../../services/drafts/pick.ts'
import { planLeagueDraft } from '../../services/drafts/plan.ts'
import { saveWishes } from '../../services/drafts/wishes.ts'
import { procedure, router } from '../init.ts'

export const draftRouter = router({
  /** The room of the draft, and one's own wishes. Members. */
  page: procedure
    .input(leagueInput)
    .output(draftPage)
    .query(({ ctx, input }) => readDraftPage(ctx, input)),
  /** Plans the draft of the season, or plans it anew before it has begun. Admins. */
  plan: procedure
    .input(planDraftInput)
    .output(draftPage)
    .mutation(({ ctx, input }) => planLeagueDraft(ctx, input)),
  /** Stops the clock, or lets it go on. Admins. */
  pause: procedure
    .input(pauseDraftInput)
    .output(draftPage)
    .mutation(({ ctx, input }) => pauseDraft(ctx, input)),
  /** Uses one's turn. Members, when it is theirs. */
  pick: procedure
    .input(draftPickInput)
    .output(draftPage)
    .mutation(({ ctx, input }) => pickInDraft(ctx, input)),
  /** Replaces one's wishes, which nobody else sees. Members, their own. */
  wish: procedure
    .meta({ quiet: true })
    .input(wishesInput)
    .output(wishList)
    .mutation(({ ctx, input }) => saveWishes(ctx, input)),
})
