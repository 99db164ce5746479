import { allowPicturesInput, pictureLink, picturesAllowed, sharePictureInput } from '#contracts/picture.ts'
import { allowPictures, sharePicture } from '#worker/services/pictures/picture-link.ts'
import { proceduresOf, router } from '../init.ts'

const { mutation } = proceduresOf('Leagues')

export const pictureRouter = router({
  share: mutation(
    {
      scope: 'session',
      cost: 'light',
      quota: 'links',
      quiet: true,
      input: sharePictureInput,
      output: pictureLink,
    },
    sharePicture,
    {
      post: '/leagues/:id/picture',
      summary: 'The public address of a picture of a season’s leaderboard (where the league allows it)',
    },
  ),
  allow: mutation(
    {
      scope: 'session',
      cost: 'write',
      quota: 'administration',
      input: allowPicturesInput,
      output: picturesAllowed,
    },
    allowPictures,
    {
      put: '/leagues/:id/picture',
      summary: 'Allow or forbid members to share pictures (admins); existing links stop working',
    },
  ),
})
