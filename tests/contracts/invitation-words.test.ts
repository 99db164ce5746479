import { expect, test } from 'vitest'
import { suggestedListName } from '#contracts/fields/list-name.ts'
import type { LeagueInvitation } from '#contracts/invitation.ts'
import { invitationCard } from '#contracts/words/invitation-words.ts'
import { defaultSettings, pickRuleKeys } from '#domain/league-settings/values.ts'

const invitation = (
  season: Partial<LeagueInvitation['season']>,
  more: Partial<LeagueInvitation> = {},
): LeagueInvitation => ({
  name: 'Thursday Table',
  inviter: 'Marta',
  memberCount: 7,
  maxMembers: 20,
  season: {
    number: 1,
    startDate: null,
    endDate: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    archivedAt: null,
    listsSealed: false,
    sealedNow: false,
    state: 'running',
    sealsOn: null,
    ...season,
  },
  rules: defaultSettings(pickRuleKeys),
  refusal: null,
  ...more,
})

test.each([
  [
    { state: 'before', startDate: '2027-01-01' },
    '7 players, season from 1 January 2027',
    '7 giocatori, stagione dal 1 gennaio 2027',
  ],
  [
    { state: 'before', startDate: '2027-03-08' },
    '7 players, season from 8 March 2027',
    '7 giocatori, stagione dall’8 marzo 2027',
  ],
  [
    { state: 'running', endDate: '2027-12-11' },
    '7 players, season until 11 December 2027',
    '7 giocatori, stagione fino all’11 dicembre 2027',
  ],
  [{ state: 'running' }, '7 players, the season is under way', '7 giocatori, stagione in corso'],
  [
    { state: 'ended', endDate: '2026-12-31' },
    '7 players, the season is over',
    '7 giocatori, la stagione è finita',
  ],
] as const)('a card states the dates or the state of the season: %o', (season, en, it) => {
  expect(invitationCard(invitation(season), 'en').facts).toBe(en)
  expect(invitationCard(invitation(season), 'it').facts).toBe(it)
})

test('a card names the inviter and the league, and why joining is impossible', () => {
  const card = invitationCard(invitation({}, { memberCount: 1, refusal: 'league_full' }), 'en')
  expect(card).toMatchObject({
    title: 'Marta invites you to Thursday Table',
    lead: 'Marta invites you to',
    facts: '1 player, the season is under way',
    about: 'The league is full.',
  })
})

test('a list gets a default name that suits its player and size', () => {
  expect(suggestedListName('Marta', 10, 'en')).toBe('Marta’s ten')
  expect(suggestedListName('Marta', 10, 'it')).toBe('I dieci di Marta')
  expect(suggestedListName('Anna', 8, 'it')).toBe('Gli otto di Anna')
  expect(suggestedListName('Marta', 20, 'en')).toBe('Marta’s 20')
  expect(suggestedListName('Marta', 1, 'it')).toBe('L’unico di Marta')
  expect(suggestedListName('x'.repeat(400), 12, 'it').length).toBeLessThanOrEqual(200)
})
