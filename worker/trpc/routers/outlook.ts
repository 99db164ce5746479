import { leagueInput } from '#contracts/fields/fields.ts'
import { answerOf, calibration, outlookAnswer, outlookPage } from '#contracts/outlook.ts'
import { outlookDependsOn, readCalibration, readOutlook } from '#worker/services/screens/outlook.ts'
import { proceduresOf, router } from '../init.ts'

const { query } = proceduresOf('Standings')

export const outlookRouter = router({
  page: query(
    { scope: 'read', cost: 'light', input: leagueInput, output: outlookPage, version: outlookDependsOn },
    readOutlook,
    {
      get: ['/leagues/:id/outlook', '/league/:id/outlook'],
      summary:
        'The outlook of the season for its lists, computed once a day, in rounded figures; never for a single person',
      answers: outlookAnswer,
      verbatim: true,
      reply: answerOf,
    },
  ),
  /** The calibration of the life table. Anybody, without a session too. */
  method: query({ scope: 'read', cost: 'light', output: calibration }, readCalibration),
})
