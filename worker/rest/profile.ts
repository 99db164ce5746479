import { ownProfile, updateProfileInput } from '../contracts/profile.ts'
import { type Route, route } from './wire.ts'

const tag = 'Profile'

export const profileRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/profile/me'],
    summary: 'Your profile',
    tag,
    response: ownProfile,
    run: (caller) => caller.profile.me(),
  }),
  route({
    method: 'patch',
    paths: ['/profile/me'],
    summary: 'Change your display name or language, or whether others see that you are looking',
    tag,
    body: updateProfileInput,
    response: ownProfile,
    run: (caller, { body }) => caller.profile.update(body),
  }),
]
