import { ownProfile, updateProfileInput } from '#contracts/accounts/profile.ts'
import { myProfile, updateProfile } from '#worker/services/profile/own.ts'
import { proceduresOf, router } from '#worker/trpc/init.ts'

const { query, mutation } = proceduresOf('Profile')

export const profileRouter = router({
  me: query({ scope: 'read', cost: 'light', output: ownProfile }, myProfile, {
    get: '/profile/me',
    summary: 'Your profile',
  }),
  update: mutation(
    { scope: 'write', cost: 'write', quota: 'settings', input: updateProfileInput, output: ownProfile },
    updateProfile,
    {
      patch: '/profile/me',
      summary: 'Change your display name, language, or whether other members see when you are present',
    },
  ),
})
