import { router } from './init.ts'
import { accountRouter } from './routers/account.ts'
import { calendarRouter } from './routers/calendar.ts'
import { competitionRouter } from './routers/competition.ts'
import { deathlistRouter } from './routers/deathlist.ts'
import { draftRouter } from './routers/draft.ts'
import { feedRouter } from './routers/feed.ts'
import { historyRouter } from './routers/history.ts'
import { inboxRouter } from './routers/inbox.ts'
import { leagueRouter } from './routers/league.ts'
import { liveRouter } from './routers/live.ts'
import { memberRouter } from './routers/member.ts'
import { notificationRouter } from './routers/notification.ts'
import { operatorRouter } from './routers/operator.ts'
import { outlookRouter } from './routers/outlook.ts'
import { personRouter } from './routers/person.ts'
import { pickRouter } from './routers/pick.ts'
import { pictureRouter } from './routers/picture.ts'
import { profileRouter } from './routers/profile.ts'
import { receiptRouter } from './routers/receipt.ts'
import { remarkRouter } from './routers/remark.ts'
import { rulesRouter } from './routers/rules.ts'
import { seasonRouter } from './routers/season.ts'
import { standingsRouter } from './routers/standings.ts'
import { statisticsRouter } from './routers/statistics.ts'
import { tokenRouter } from './routers/token.ts'
import { webhookRouter } from './routers/webhook.ts'

/** Every procedure of the product; the web client infers its types from here. */
export const appRouter = router({
  account: accountRouter,
  calendar: calendarRouter,
  competition: competitionRouter,
  deathlist: deathlistRouter,
  draft: draftRouter,
  feed: feedRouter,
  history: historyRouter,
  inbox: inboxRouter,
  league: leagueRouter,
  live: liveRouter,
  member: memberRouter,
  notification: notificationRouter,
  operator: operatorRouter,
  outlook: outlookRouter,
  person: personRouter,
  pick: pickRouter,
  picture: pictureRouter,
  profile: profileRouter,
  receipt: receiptRouter,
  remark: remarkRouter,
  rules: rulesRouter,
  season: seasonRouter,
  standings: standingsRouter,
  statistics: statisticsRouter,
  token: tokenRouter,
  webhook: webhookRouter,
})

export type AppRouter = typeof appRouter
