import type { z } from 'zod'
import type { Meta } from './declaration.ts'
import { router } from './init.ts'
import { accountRouter } from './routers/account/account.ts'
import { inboxRouter } from './routers/account/inbox.ts'
import { notificationRouter } from './routers/account/notification.ts'
import { profileRouter } from './routers/account/profile.ts'
import { tokenRouter } from './routers/account/token.ts'
import { calendarRouter } from './routers/calendar.ts'
import { commentRouter } from './routers/comment.ts'
import { competitionRouter } from './routers/competition.ts'
import { deathlistRouter } from './routers/deathlist.ts'
import { draftRouter } from './routers/draft.ts'
import { feedRouter } from './routers/feed.ts'
import { historyRouter } from './routers/history.ts'
import { leagueRouter } from './routers/league.ts'
import { liveRouter } from './routers/live.ts'
import { memberRouter } from './routers/member.ts'
import { operatorRouter } from './routers/operator.ts'
import { outlookRouter } from './routers/outlook.ts'
import { personRouter } from './routers/person.ts'
import { pickRouter } from './routers/pick.ts'
import { pictureRouter } from './routers/picture.ts'
import { receiptRouter } from './routers/receipt.ts'
import { rulesRouter } from './routers/rules.ts'
import { seasonRouter } from './routers/season.ts'
import { standingsRouter } from './routers/standings.ts'
import { statisticsRouter } from './routers/statistics.ts'
import { webhookRouter } from './routers/webhook.ts'

/** All procedures, in the order of the REST document; the web client infers its types from here. */
export const appRouter = router({
  league: leagueRouter,
  season: seasonRouter,
  member: memberRouter,
  rules: rulesRouter,
  profile: profileRouter,
  account: accountRouter,
  deathlist: deathlistRouter,
  receipt: receiptRouter,
  pick: pickRouter,
  draft: draftRouter,
  person: personRouter,
  standings: standingsRouter,
  outlook: outlookRouter,
  history: historyRouter,
  statistics: statisticsRouter,
  competition: competitionRouter,
  calendar: calendarRouter,
  comment: commentRouter,
  inbox: inboxRouter,
  webhook: webhookRouter,
  feed: feedRouter,
  picture: pictureRouter,
  notification: notificationRouter,
  live: liveRouter,
  token: tokenRouter,
  operator: operatorRouter,
})

export type AppRouter = typeof appRouter

interface DeclaredProcedure {
  _def: { type: 'query' | 'mutation'; inputs: readonly z.ZodType[]; output?: z.ZodType; meta: Meta }
}

/** All procedures with their declarations, by dotted name. */
export const procedures = new Map(
  // At run time the router stores them by dotted name; its type has them nested.
  Object.entries(appRouter._def.procedures as unknown as Record<string, DeclaredProcedure>).map(
    ([name, { _def }]) => [name, _def],
  ),
)
