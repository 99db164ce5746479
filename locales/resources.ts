import type admin from './en/admin.json'
import type audit from './en/audit.json'
import type auth from './en/auth.json'
import type commands from './en/commands.json'
import type common from './en/common.json'
import type competitions from './en/competitions.json'
import type dashboard from './en/dashboard.json'
import type death from './en/death.json'
import type deathlist from './en/deathlist.json'
import type discussion from './en/discussion.json'
import type draft from './en/draft.json'
import type fields from './en/fields.json'
import type history from './en/history.json'
import type inbox from './en/inbox.json'
import type invite from './en/invite.json'
import type kinds from './en/kinds.json'
import type leaderboard from './en/leaderboard.json'
import type league from './en/league.json'
import type members from './en/members.json'
import type opening from './en/opening.json'
import type operator from './en/operator.json'
import type outlook from './en/outlook.json'
import type packs from './en/packs.json'
import type person from './en/person.json'
import type picks from './en/picks.json'
import type profile from './en/profile.json'
import type reasons from './en/reasons.json'
import type rules from './en/rules.json'
import type share from './en/share.json'
import type statistics from './en/statistics.json'
import type { ServerTexts } from './server.ts'

/** The texts by namespace, for typed keys. A new namespace needs one import and one line here. */
interface Resources {
  admin: typeof admin
  audit: typeof audit
  auth: typeof auth
  commands: typeof commands
  common: typeof common
  competitions: typeof competitions
  dashboard: typeof dashboard
  death: typeof death
  deathlist: typeof deathlist
  discussion: typeof discussion
  draft: typeof draft
  fields: typeof fields
  history: typeof history
  inbox: typeof inbox
  invite: typeof invite
  kinds: typeof kinds
  leaderboard: typeof leaderboard
  league: typeof league
  members: typeof members
  opening: typeof opening
  outlook: typeof outlook
  packs: typeof packs
  person: typeof person
  operator: typeof operator
  picks: typeof picks
  profile: typeof profile
  reasons: typeof reasons
  rules: typeof rules
  share: typeof share
  statistics: typeof statistics
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Resources & ServerTexts
  }
}
