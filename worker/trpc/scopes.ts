import type { CallScope } from '../domain/personal-tokens.ts'
import type { ProcedureName } from './procedure-name.ts'

/**
 * The scope that a personal token needs for each procedure. `session`: no token may call it. That is whatever concerns
 * the account, gives power over a league to somebody (its roles, its owner, its deletion), or tells or makes what opens
 * something without a session and so would outlive the token: addresses of calendar, feeds, pictures and webhooks, push
 * subscriptions, tickets. Pages with a part of that kind need a session as a whole. The invite code opens a league to an
 * account of somebody's own: it takes `write`, as inviting does.
 */
const scopes = {
  'account.devices': 'session',
  'account.signOutDevice': 'session',
  'account.data': 'session',
  'account.delete': 'session',
  'calendar.page': 'session',
  'calendar.link': 'session',
  'calendar.makeLink': 'session',
  'calendar.revokeLink': 'session',
  'competition.list': 'read',
  'competition.listPage': 'read',
  'competition.adminPage': 'read',
  'competition.advice': 'read',
  'competition.create': 'write',
  'competition.get': 'read',
  'competition.update': 'write',
  'competition.cancel': 'write',
  'competition.chooseTeam': 'write',
  'competition.teamPage': 'read',
  'competition.standings': 'read',
  'competition.csv': 'read',
  'competition.leaderboardPage': 'read',
  'competition.matches': 'read',
  'competition.matchesPage': 'read',
  'competition.matchupsPage': 'read',
  'competition.duelPage': 'read',
  'deathlist.page': 'read',
  'deathlist.own': 'read',
  'deathlist.name': 'write',
  'deathlist.list': 'read',
  'draft.page': 'read',
  'draft.plan': 'write',
  'draft.pause': 'write',
  'draft.pick': 'write',
  'draft.wish': 'write',
  'feed.links': 'session',
  'feed.makeLinks': 'session',
  'feed.revokeLinks': 'session',
  'history.page': 'read',
  'history.yearbook': 'read',
  'inbox.page': 'read',
  'inbox.count': 'read',
  'inbox.markRead': 'write',
  'league.list': 'read',
  'league.dashboard': 'read',
  'league.create': 'write',
  'league.get': 'read',
  'league.adminCheck': 'read',
  'league.update': 'write',
  'league.replaceInviteCode': 'write',
  'league.delete': 'session',
  'league.joinPreview': 'read',
  'league.invitation': 'read',
  'league.invitationLink': 'write',
  'league.join': 'write',
  'league.invite': 'write',
  'league.leave': 'write',
  'league.handOver': 'session',
  'league.audit': 'read',
  'league.activity': 'read',
  'league.overview': 'read',
  'league.game': 'read',
  'league.membersPage': 'session',
  'league.adminPage': 'session',
  'league.settingsPage': 'read',
  'live.ticket': 'session',
  'member.list': 'read',
  'member.table': 'read',
  'member.setRole': 'session',
  'member.remove': 'write',
  'notification.settings': 'read',
  'notification.save': 'write',
  'notification.subscribe': 'session',
  'notification.unsubscribe': 'session',
  'operator.page': 'session',
  'operator.ban': 'session',
  'operator.unban': 'session',
  'operator.deleteLeague': 'session',
  'outlook.page': 'read',
  'outlook.method': 'read',
  'person.search': 'read',
  'person.browse': 'read',
  'person.inMind': 'read',
  'person.keepInMind': 'write',
  'person.forget': 'write',
  'person.get': 'read',
  'person.health': 'read',
  'person.rule': 'write',
  'person.objectToRuling': 'write',
  'person.withdrawRuling': 'write',
  'pick.add': 'write',
  'pick.remove': 'write',
  'pick.undoRemoval': 'write',
  'pick.list': 'read',
  'pick.page': 'read',
  'pick.csv': 'read',
  'pick.matchNames': 'read',
  'picture.allow': 'session',
  'picture.share': 'session',
  'profile.me': 'read',
  'profile.update': 'write',
  'receipt.list': 'read',
  'receipt.page': 'read',
  'remark.list': 'read',
  'remark.add': 'write',
  'remark.edit': 'write',
  'remark.remove': 'write',
  'remark.restore': 'write',
  'remark.react': 'write',
  'remark.report': 'write',
  'remark.reports': 'read',
  'remark.dismiss': 'write',
  'rules.get': 'read',
  'rules.set': 'write',
  'rules.preview': 'read',
  'season.list': 'read',
  'season.open': 'write',
  'standings.season': 'read',
  'standings.page': 'read',
  'standings.csv': 'read',
  'statistics.page': 'read',
  'statistics.whatIf': 'read',
  'token.list': 'session',
  'token.make': 'session',
  'token.revoke': 'session',
  'webhook.list': 'session',
  'webhook.add': 'session',
  'webhook.remove': 'session',
  'webhook.resume': 'session',
  'webhook.test': 'session',
} as const satisfies Record<ProcedureName, CallScope>

const isNamed = (path: string): path is ProcedureName => Object.hasOwn(scopes, path)

/** The scope that the procedure of this name needs; `session` for a name that is not declared. */
export const scopeOf = (path: string): CallScope => (isNamed(path) ? scopes[path] : 'session')

/** Parts of answers that need more than the call that tells them, by their names in the contracts. */
const partScopes: Readonly<Record<string, CallScope>> = { inviteCode: 'write' }

/** The names of the parts that a bearer of this scope is not told: they are null in every answer. */
export const withheldFrom = (covered: (scope: CallScope) => boolean): ReadonlySet<string> =>
  new Set(Object.entries(partScopes).flatMap(([name, scope]) => (covered(scope) ? [] : [name])))

/** An answer with these parts null, at any depth. */
export const without = (names: ReadonlySet<string>, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => without(names, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, names.has(key) ? null : without(names, item)]),
  )
}
