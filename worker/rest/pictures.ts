import { allowPicturesInput, pictureLink, picturesAllowed, sharePictureInput } from '../contracts/picture.ts'
import { param, type Route, route } from './wire.ts'

const tag = 'Leagues'

export const pictureRoutes: readonly Route[] = [
  route({
    method: 'post',
    paths: ['/leagues/:id/picture'],
    summary:
      'The address of a picture of a season’s leaderboard, open to whoever has it (where the league shares them)',
    tag,
    ownSession: true,
    body: sharePictureInput.omit({ league: true }),
    response: pictureLink,
    run: (caller, request) => caller.picture.share({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'put',
    paths: ['/leagues/:id/picture'],
    summary: 'Let members share pictures, or not (admins); links made before lead nowhere from then on',
    tag,
    ownSession: true,
    body: allowPicturesInput.omit({ league: true }),
    response: picturesAllowed,
    run: (caller, request) => caller.picture.allow({ ...request.body, league: param(request, 'id') }),
  }),
]
