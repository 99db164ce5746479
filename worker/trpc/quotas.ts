import type { AnyTRPCMutationProcedure } from '@trpc/server'
import type { RateName } from '../domain/quotas.ts'
import type { AppRouter } from './router.ts'

type Routers = AppRouter['_def']['record']

/** The dotted name of a procedure that changes something. */
type MutationName = {
  [Noun in keyof Routers & string]: {
    [Name in keyof Routers[Noun] & string]: Routers[Noun][Name] extends AnyTRPCMutationProcedure
      ? `${Noun}.${Name}`
      : never
  }[keyof Routers[Noun] & string]
}[keyof Routers & string]

/**
 * Which limit each change counts against. Null: its service counts it itself, or it takes something away, which nobody
 * is kept from.
 */
const spends = {
  'account.delete': null,
  'account.signOutDevice': null,
  'calendar.makeLink': 'links',
  'calendar.revokeLink': null,
  'competition.cancel': null,
  'competition.chooseTeam': 'listChanges',
  'competition.create': 'competitionsMade',
  'competition.update': 'administration',
  'deathlist.name': 'listChanges',
  'draft.pause': 'administration',
  'draft.pick': 'picks',
  'draft.plan': 'administration',
  'draft.wish': 'listChanges',
  'feed.makeLinks': 'links',
  'feed.revokeLinks': null,
  'inbox.markRead': null,
  'league.create': 'leaguesMade',
  'league.delete': null,
  'league.handOver': 'administration',
  'league.invite': null,
  'league.join': 'joins',
  'league.leave': null,
  'league.replaceInviteCode': 'administration',
  'league.update': 'administration',
  'live.ticket': 'connections',
  'member.remove': null,
  'member.setRole': 'administration',
  'notification.save': 'settings',
  'notification.subscribe': 'settings',
  'notification.unsubscribe': null,
  'operator.ban': null,
  'operator.deleteLeague': null,
  'operator.unban': null,
  'person.forget': null,
  'person.keepInMind': 'inMind',
  'person.objectToRuling': 'rulings',
  'person.rule': 'rulings',
  'person.withdrawRuling': null,
  'pick.add': 'picks',
  'pick.remove': null,
  'pick.undoRemoval': 'picks',
  'picture.allow': 'administration',
  'picture.share': 'links',
  'profile.update': 'settings',
  'remark.add': null,
  'remark.dismiss': null,
  'remark.edit': 'remarkChanges',
  'remark.react': null,
  'remark.remove': null,
  'remark.report': null,
  'remark.restore': 'remarkChanges',
  'rules.set': 'administration',
  'season.open': 'seasonsOpened',
  'token.make': 'tokensMade',
  'token.revoke': null,
  'webhook.add': 'webhookChanges',
  'webhook.remove': null,
  'webhook.resume': 'webhookChanges',
  'webhook.test': 'webhookChanges',
} as const satisfies Record<MutationName, RateName | null>

const byPath: ReadonlyMap<string, RateName | null> = new Map(Object.entries(spends))

/** The limit that a procedure, by its dotted name, counts against; null: none. */
export const rateOf = (path: string): RateName | null => byPath.get(path) ?? null
