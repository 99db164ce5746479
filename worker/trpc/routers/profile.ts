import { ownProfile, updateProfileInput } from '../../contracts/profile.ts'
import { myProfile, updateProfile } from '../../services/profile/own.ts'
import { procedure, router } from '../init.ts'

export const profileRouter = router({
  /** One's own profile. Any signed-in user. */
  me: procedure.output(ownProfile).query(({ ctx }) => myProfile(ctx)),
  /** Changes one's own name, language or whether presence shows. Any signed-in user. */
  update: procedure
    .input(updateProfileInput)
    .output(ownProfile)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
})
