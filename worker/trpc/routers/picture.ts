import {
  allowPicturesInput,
  pictureLink,
  picturesAllowed,
  sharePictureInput,
} from '../../contracts/picture.ts'
import { allowPictures, sharePicture } from '../../services/pictures/link.ts'
import { procedure, router } from '../init.ts'

export const pictureRouter = router({
  /** Lets members share pictures of the league, or not; links made before lead nowhere. Admins. */
  allow: procedure
    .input(allowPicturesInput)
    .output(picturesAllowed)
    .mutation(({ ctx, input }) => allowPictures(ctx, input)),
  /** The address of a season's picture, open to whoever has it. Members, where the league shares pictures. */
  share: procedure
    .input(sharePictureInput)
    .output(pictureLink)
    .mutation(({ ctx, input }) => sharePicture(ctx, input)),
})
