import { accountRoutes } from './account.ts'
import { calendarRoutes } from './calendar.ts'
import { competitionRoutes } from './competitions.ts'
import { deathlistRoutes } from './deathlists.ts'
import { draftRoutes } from './drafts.ts'
import { feedLinkRoutes } from './feed-links.ts'
import { historyRoutes } from './history.ts'
import { inboxRoutes } from './inbox.ts'
import { leagueRoutes } from './leagues.ts'
import { liveTicketRoutes } from './live-ticket.ts'
import { memberRoutes } from './members.ts'
import { notificationRoutes } from './notifications.ts'
import { outlookRoutes } from './outlook.ts'
import { peopleRoutes } from './people.ts'
import { personalTokenRoutes } from './personal-tokens.ts'
import { pickRoutes } from './picks.ts'
import { pictureRoutes } from './pictures.ts'
import { profileRoutes } from './profile.ts'
import { remarkRoutes } from './remarks.ts'
import { rulesRoutes } from './rules.ts'
import { searchRoutes } from './search.ts'
import { standingsRoutes } from './standings.ts'
import { statisticsRoutes } from './statistics.ts'
import { webhookRoutes } from './webhooks.ts'
import type { Route } from './wire.ts'

/** Every call below /api/v1, in one table. */
export const routes: readonly Route[] = [
  ...leagueRoutes,
  ...memberRoutes,
  ...rulesRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...deathlistRoutes,
  ...pickRoutes,
  ...draftRoutes,
  ...searchRoutes,
  ...peopleRoutes,
  ...standingsRoutes,
  ...outlookRoutes,
  ...historyRoutes,
  ...statisticsRoutes,
  ...competitionRoutes,
  ...calendarRoutes,
  ...remarkRoutes,
  ...inboxRoutes,
  ...webhookRoutes,
  ...feedLinkRoutes,
  ...pictureRoutes,
  ...notificationRoutes,
  ...liveTicketRoutes,
  ...personalTokenRoutes,
]
