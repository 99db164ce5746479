import fc from 'fast-check'
import { addDays } from '#domain/calendar-day.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import { today, type Who } from '../authorisation/scene.ts'
import { subscription } from '../support/push.ts'
import { operatorEmail } from './app.ts'
import { sentPacks } from './worlds/sent-packs.ts'
import { latestDay, Ref, ref } from './worlds/values.ts'

/** Facts about a call that its schema does not have. */
export interface Known {
  by: Who
  sure: unknown
  given?: Record<string, fc.Arbitrary<unknown>>
}

export const to = (name: string) => new Ref(name)
const someLeague = fc.oneof({ weight: 5, arbitrary: ref('league', 'slug') }, ref('otherLeague'))
const draftLeague = { league: fc.oneof(ref('drafting', 'exclusive'), someLeague) }
const someList = ref('list', 'ownersList', 'otherList')
const somePick = ref('pick', 'adminsPick', 'ownersPick', 'removedPick', 'otherPick')
const somebody = ref('owner', 'admin', 'member', 'stranger')
const someCompetition = fc.oneof(
  { weight: 4, arbitrary: ref('upcoming') },
  ref('cup', 'duel', 'race', 'raceSlug', 'otherCompetition'),
)
const person = fc.constantFrom(
  'Q1',
  'Q2',
  'Q3',
  'q4',
  'Q5',
  'Q7',
  'Q8',
  'Q9',
  'Q20',
  'Q21',
  'Q22',
  'Q23',
  'Q24',
  'Q999999',
  'Q0',
)
const address = fc.constantFrom(
  'x@example.org',
  ' X@EXAMPLE.ORG ',
  `${'x'.repeat(64)}@example.org`,
  `x@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.org`,
  'x@example.org\nBcc: y@example.org',
  'x@é.org',
  '',
)
const timeZone = fc.constantFrom('UTC', 'Asia/Kathmandu', 'Nowhere/Land', '+02:00', '\u0000')
const players = fc.constantFrom<unknown>(
  null,
  [],
  [to('owner'), to('member')],
  [to('member'), to('admin'), to('owner')],
  [to('member'), to('member')],
  [to('stranger')],
)
const soon = fc.oneof(
  fc.integer({ min: -1, max: 5 }).map((n) => addDays(today, n)),
  fc.constantFrom('', null, addDays(latestDay, -30)),
)
const late = fc.oneof(
  fc.constantFrom(latestDay, addDays(latestDay, 1), '9999-12-31', '', null),
  fc.integer({ min: -1, max: 700 }).map((n) => addDays(today, n)),
)
const league = { league: someLeague }
const ruling = { ...league, wikidataId: fc.constantFrom('Q7', 'Q8') }
const webhook = { ...league, id: ref('webhook', 'otherWebhook') }
const webhookAddress = fc.constantFrom(
  'http://127.0.0.1:9/hook',
  'http://127.0.0.1:9',
  ' http://127.0.0.1:9/é?a=b#c ',
  `http://127.0.0.1:9/${'x'.repeat(990)}`,
  'https://10.0.0.1/',
  'https://nowhere.example.org/',
  'http://[',
  '',
)
const someEntry = { ...league, entry: ref('entry', 'otherEntry', 'remark') }
const someComment = { ...league, id: ref('remark', 'removedRemark', 'otherRemark', 'entry') }
const commentText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    'x'.repeat(280),
    '\u{1d11e}'.repeat(280),
    '\u{1d11e}'.repeat(281),
    ' ',
    'a\nb',
    '\u202e',
    '\u200d',
  ),
)
const competition = { competition: someCompetition, league: fc.constantFrom(to('league'), to('slug')) }
const plan = { participants: players, startDate: soon, endDate: late }

const endpoint = fc.constantFrom(
  subscription.endpoint,
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://elsewhere.example/push',
  'http://127.0.0.1:9/push',
  'http://169.254.169.254/latest',
  'javascript:alert(1)',
  '',
)

/** Every procedure that changes data. */
export const procedures: Record<string, Known> = {
  'league.create': { by: 'stranger', sure: { name: 'x'.repeat(80), endDate: latestDay } },
  'league.update': {
    by: 'owner',
    sure: { league: to('league'), endDate: latestDay, maxPicks: 50 },
    given: { ...league, packBefore: sentPacks },
  },
  'league.replaceInviteCode': { by: 'admin', sure: { league: to('league') }, given: league },
  'league.delete': {
    by: 'owner',
    sure: { league: to('league'), name: to('name') },
    given: { ...league, name: fc.oneof(ref('name'), fc.string({ maxLength: 201 })) },
  },
  'league.join': {
    by: 'stranger',
    sure: { code: to('code') },
    given: { code: fc.oneof(ref('code'), fc.constantFrom('NOBODY', ' ', '\u0000', 'x'.repeat(101))) },
  },
  'league.invite': {
    by: 'admin',
    sure: { league: to('league'), email: 'guest@example.org' },
    given: { ...league, email: address },
  },
  'league.leave': { by: 'member', sure: { league: to('league') }, given: league },
  'league.handOver': {
    by: 'owner',
    sure: { league: to('league'), userId: to('admin') },
    given: { ...league, userId: somebody },
  },
  'member.setRole': {
    by: 'admin',
    sure: { league: to('league'), userId: to('member'), newRole: 'ADMIN' },
    given: { ...league, userId: somebody },
  },
  'member.remove': {
    by: 'owner',
    sure: { league: to('league'), userId: to('admin') },
    given: { ...league, userId: somebody },
  },
  'rules.set': {
    by: 'admin',
    sure: { league: to('league'), base: 'flat', flatPoints: 1000, rarityMax: 100, firstDeathBonus: 100 },
    given: league,
  },
  'rules.setPack': {
    by: 'admin',
    sure: {
      league: to('league'),
      pack: { ...namedPacks.streaks, list: { picks: 50 }, moves: { perDeath: 10 } },
    },
    given: { ...league, pack: sentPacks },
  },
  'season.open': {
    by: 'admin',
    sure: { league: to('league'), endDate: latestDay },
    given: { ...league, startDate: soon, endDate: late },
  },
  'profile.update': { by: 'member', sure: { displayName: 'é'.repeat(60), locale: 'it' } },
  'account.signOutDevice': {
    by: 'member',
    sure: { id: to('device') },
    given: { id: fc.oneof(ref('device'), fc.string({ maxLength: 101 })) },
  },
  'token.make': { by: 'member', sure: { name: 'é'.repeat(60), scope: 'write', expiresInDays: 366 } },
  'token.revoke': {
    by: 'member',
    sure: { id: to('token') },
    given: { id: fc.oneof(ref('token'), fc.string({ maxLength: 101 })) },
  },
  'operator.ban': {
    by: 'owner',
    sure: { account: to('stranger'), reason: 'Spam.' },
    given: { account: fc.oneof(somebody, fc.constantFrom('x@example.org', operatorEmail.toUpperCase())) },
  },
  'operator.unban': {
    by: 'owner',
    sure: { account: to('banned'), reason: 'x'.repeat(300) },
    given: { account: fc.oneof(ref('banned'), somebody) },
  },
  'operator.deleteLeague': {
    by: 'owner',
    sure: { league: to('slug'), reason: 'A court says so.' },
    given: league,
  },
  'account.delete': { by: 'member', sure: undefined },
  'deathlist.name': {
    by: 'member',
    sure: { deathlistId: to('list'), name: 'x'.repeat(200) },
    given: { deathlistId: someList },
  },
  'deathlist.lineUp': {
    by: 'member',
    sure: { deathlistId: to('list'), captain: to('pick') },
    given: { deathlistId: someList, captain: somePick, vice: somePick },
  },
  'pick.add': {
    by: 'member',
    sure: { league: to('league'), wikidataId: 'Q3' },
    given: { ...league, deathlistId: someList, wikidataId: person },
  },
  'pick.remove': {
    by: 'member',
    sure: { pickId: to('pick'), deathlistId: to('list') },
    given: { pickId: somePick, deathlistId: someList },
  },
  'pick.undoRemoval': {
    by: 'member',
    sure: { pickId: to('removedPick') },
    given: { pickId: somePick, deathlistId: someList },
  },
  'person.watch': { by: 'member', sure: { wikidataId: 'Q7' }, given: { wikidataId: person } },
  'person.unwatch': { by: 'member', sure: { wikidataId: 'Q7' }, given: { wikidataId: person } },
  'person.vote': {
    by: 'member',
    sure: { league: to('exclusive'), wikidataId: 'Q21' },
    given: { ...draftLeague, wikidataId: person },
  },
  'person.unvote': {
    by: 'member',
    sure: { league: to('exclusive'), wikidataId: 'Q21' },
    given: { ...draftLeague, wikidataId: person },
  },
  'person.rule': {
    by: 'admin',
    sure: {
      league: to('league'),
      wikidataId: 'Q7',
      diedOn: '2026-05-20',
      sourceUrl: 'https://paper.example/',
    },
    given: { ...ruling, wikidataId: person },
  },
  'person.objectToRuling': {
    by: 'member',
    sure: { league: to('league'), wikidataId: 'Q8', reason: 'x'.repeat(500) },
    given: ruling,
  },
  'person.withdrawRuling': {
    by: 'admin',
    sure: { league: to('league'), wikidataId: 'Q8' },
    given: ruling,
  },
  'competition.create': {
    by: 'admin',
    sure: {
      league: to('league'),
      name: 'x'.repeat(80),
      type: 'death_cup',
      startDate: addDays(today, 1),
      endDate: latestDay,
      roundDurationDays: 366,
    },
    given: { ...league, ...plan },
  },
  'competition.update': {
    by: 'owner',
    sure: { competition: to('upcoming'), endDate: latestDay, picksCount: 50 },
    given: { ...competition, ...plan },
  },
  'competition.cancel': { by: 'admin', sure: { competition: to('cup') }, given: competition },
  'competition.chooseTeam': {
    by: 'member',
    sure: { competition: to('upcoming'), pickIds: [to('pick')] },
    given: { ...competition, pickIds: fc.array(somePick, { maxLength: 3 }) },
  },
  'live.ticket': { by: 'member', sure: { league: to('league') }, given: league },
  'calendar.makeLink': { by: 'stranger', sure: { replace: true } },
  'calendar.revokeLink': { by: 'member', sure: undefined },
  'notification.save': {
    by: 'member',
    sure: {
      matrix: { joined: { push: true, email: true } },
      quietHours: { from: '21:00', to: '07:30', timeZone: 'Europe/Rome' },
      mutedLeagues: [to('league')],
      letter: { weekday: 7, hour: 23 },
    },
    given: {
      mutedLeagues: fc.array(someLeague, { maxLength: 3 }),
      quietHours: fc.record({
        from: fc.constantFrom('00:00', '23:59', '24:00', null),
        to: fc.constantFrom('00:00', '08:00', '', null),
        timeZone,
      }),
    },
  },
  'notification.subscribe': {
    by: 'member',
    sure: subscription,
    // A generated text is hardly ever a valid key.
    given: {
      endpoint,
      keys: fc.constantFrom<unknown>(subscription.keys, { p256dh: 'x', auth: '' }, null),
      timeZone,
    },
  },
  'notification.unsubscribe': {
    by: 'member',
    sure: { endpoint: subscription.endpoint },
    given: { endpoint },
  },
  'picture.allow': { by: 'admin', sure: { league: to('league'), shared: true }, given: league },
  'picture.share': { by: 'member', sure: { league: to('league') }, given: league },
  'feed.makeLinks': { by: 'member', sure: { league: to('league'), replace: true }, given: league },
  'feed.revokeLinks': { by: 'member', sure: { league: to('league') }, given: league },
  'draft.plan': {
    by: 'admin',
    sure: { league: to('exclusive'), startsAt: '2026-06-16T12:00:00Z', secondsPerTurn: 60, rounds: 2 },
    given: {
      ...draftLeague,
      startsAt: fc.constantFrom(
        '2026-06-16T12:00:00Z',
        '0000-01-01T00:00:00+14:00',
        '9999-12-31T23:59:59-14:00',
        '2026-02-30T00:00:00Z',
        '',
      ),
    },
  },
  'draft.pause': { by: 'admin', sure: { league: to('drafting'), paused: true }, given: draftLeague },
  'draft.pick': {
    by: 'member',
    sure: { league: to('drafting'), wikidataId: 'Q6' },
    given: { ...draftLeague, wikidataId: person },
  },
  'draft.saveQueue': {
    by: 'member',
    sure: { league: to('drafting'), wikidataIds: ['Q6', 'Q5'] },
    given: {
      ...draftLeague,
      wikidataIds: fc.array(fc.constantFrom('Q7', 'Q8', 'q7', 'Q0', ''), { maxLength: 51 }),
    },
  },
  'webhook.add': {
    by: 'admin',
    sure: { league: to('league'), kind: 'slack', url: `http://127.0.0.1:9/${'x'.repeat(900)}` },
    given: { ...league, url: webhookAddress },
  },
  'webhook.remove': { by: 'admin', sure: { league: to('league'), id: to('webhook') }, given: webhook },
  'webhook.resume': { by: 'admin', sure: { league: to('league'), id: to('webhook') }, given: webhook },
  'webhook.test': { by: 'admin', sure: { league: to('league'), id: to('webhook') }, given: webhook },
  'receipt.opened': { by: 'member', sure: { league: to('league') }, given: league },
  'comment.add': {
    by: 'admin',
    sure: { league: to('league'), entry: to('entry'), text: '\u{1d11e}'.repeat(280) },
    given: { ...someEntry, text: commentText },
  },
  'comment.edit': {
    by: 'member',
    sure: { league: to('league'), id: to('remark'), text: 'x'.repeat(280) },
    given: { ...someComment, text: commentText },
  },
  'comment.remove': { by: 'member', sure: { league: to('league'), id: to('remark') }, given: someComment },
  'comment.restore': {
    by: 'member',
    sure: { league: to('league'), id: to('removedRemark') },
    given: someComment,
  },
  'comment.react': {
    by: 'member',
    sure: { league: to('league'), entry: to('entry'), sign: 'candle', on: true },
    given: someEntry,
  },
  'comment.report': { by: 'admin', sure: { league: to('league'), id: to('remark') }, given: someComment },
  'comment.dismiss': { by: 'admin', sure: { league: to('league'), id: to('remark') }, given: someComment },
  'inbox.markRead': {
    by: 'member',
    sure: { league: to('league'), until: '2026-06-15T12:00:00.000Z' },
    given: league,
  },
}
