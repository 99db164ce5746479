import type admin from '../../locales/en/admin.json'
import type audit from '../../locales/en/audit.json'
import type auth from '../../locales/en/auth.json'
import type commands from '../../locales/en/commands.json'
import type common from '../../locales/en/common.json'
import type competitions from '../../locales/en/competitions.json'
import type dashboard from '../../locales/en/dashboard.json'
import type deathlist from '../../locales/en/deathlist.json'
import type draft from '../../locales/en/draft.json'
import type history from '../../locales/en/history.json'
import type inbox from '../../locales/en/inbox.json'
import type invite from '../../locales/en/invite.json'
import type kinds from '../../locales/en/kinds.json'
import type leaderboard from '../../locales/en/leaderboard.json'
import type league from '../../locales/en/league.json'
import type members from '../../locales/en/members.json'
import type opening from '../../locales/en/opening.json'
import type operator from '../../locales/en/operator.json'
import type outlook from '../../locales/en/outlook.json'
import type person from '../../locales/en/person.json'
import type picks from '../../locales/en/picks.json'
import type profile from '../../locales/en/profile.json'
import type share from '../../locales/en/share.json'
import type statistics from '../../locales/en/statistics.json'

/** The texts by namespace, for typed keys. A feature adds its namespace here: one import, one line below. */
interface Resources {
  admin: typeof admin
  audit: typeof audit
  auth: typeof auth
  commands: typeof commands
  common: typeof common
  competitions: typeof competitions
  dashboard: typeof dashboard
  deathlist: typeof deathlist
  draft: typeof draft
  history: typeof history
  inbox: typeof inbox
  invite: typeof invite
  kinds: typeof kinds
  leaderboard: typeof leaderboard
  league: typeof league
  members: typeof members
  opening: typeof opening
  outlook: typeof outlook
  person: typeof person
  operator: typeof operator
  picks: typeof picks
  profile: typeof profile
  share: typeof share
  statistics: typeof statistics
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Resources
  }
}
