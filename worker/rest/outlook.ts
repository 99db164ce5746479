import { answerOf, outlookAnswer } from '../contracts/outlook.ts'
import { param, type Route, route } from './wire.ts'

export const outlookRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/leagues/:id/outlook', '/league/:id/outlook'],
    summary:
      'What the season is likely to bring to its lists, made once a day; figures come in steps, and are never of a person',
    tag: 'Standings',
    response: outlookAnswer,
    verbatim: true,
    run: async (caller, request) => answerOf(await caller.outlook.page({ league: param(request, 'id') })),
  }),
]
