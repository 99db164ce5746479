import { expect, test } from 'vitest'
import { expiryRules, personalData } from '#db/personal-data/registry.ts'
import english from '#locales/en/landing.json'
import italian from '#locales/it/landing.json'
import { withWorker } from '#tests/auth/support.ts'
import { fillOperator } from '#worker/pages/operator-in-page.ts'

/** `/privacy` states the retention of all data; the registry of tables with personal data defines what it must list. */

type Kept = {
  [K in keyof typeof personalData]: (typeof personalData)[K] extends { columns: object } ? K : never
}
type Group = Exclude<keyof typeof english.privacy.kept, 'title' | 'what' | 'long'>

/** The group of the page that covers a table. */
const groupOf: Record<Kept[keyof Kept], Group> = {
  authUsers: 'account',
  profiles: 'account',
  authIdentities: 'account',
  authFactors: 'account',
  authPasskeys: 'account',
  authRecoveryCodes: 'account',
  notificationSettings: 'account',
  watchlist: 'account',
  userVersions: 'account',
  authSessions: 'signIn',
  authRefreshTokens: 'signIn',
  authKnownSources: 'signIn',
  authChallenges: 'signIn',
  authCodes: 'signIn',
  authFlowStates: 'signIn',
  authOneTimeTokens: 'signIn',
  personalTokens: 'signIn',
  rateLimits: 'limits',
  authMailTimes: 'limits',
  invitationMails: 'limits',
  stoppedAddresses: 'limits',
  leagues: 'leagues',
  leagueRules: 'leagues',
  webhooks: 'leagues',
  memberships: 'leagues',
  membershipPeriods: 'leagues',
  rulings: 'leagues',
  rulingObjections: 'leagues',
  activity: 'leagues',
  auditLog: 'leagues',
  invitations: 'leagues',
  deathlists: 'leagues',
  picks: 'leagues',
  listReceipts: 'leagues',
  draftQueue: 'leagues',
  votes: 'leagues',
  drafts: 'leagues',
  draftTurns: 'leagues',
  competitions: 'leagues',
  competitionParticipants: 'leagues',
  competitionPicks: 'leagues',
  scoreEntries: 'leagues',
  entriesTakenBack: 'leagues',
  standings: 'leagues',
  rankHistory: 'leagues',
  matches: 'leagues',
  outlooks: 'leagues',
  comments: 'remarks',
  reactions: 'remarks',
  commentReports: 'remarks',
  pushSubscriptions: 'news',
  deliveries: 'news',
  mailOutbox: 'news',
  operatorRecord: 'traces',
  erasures: 'traces',
  removedObjects: 'traces',
}

const languages = { en: english.privacy.kept, it: italian.privacy.kept }
const periods: Record<number, Record<keyof typeof languages, string>> = {
  1: { en: 'a day', it: 'un giorno' },
  2: { en: 'two days', it: 'due giorni' },
  7: { en: 'seven days', it: 'sette giorni' },
  365: { en: 'a year', it: 'un anno' },
}
const periodOf = (days: number) => periods[days] ?? { en: `${days} days`, it: `${days} giorni` }
const worker = withWorker()

test('the page covers every table with personal data and its retention days', () => {
  const missing = Object.entries(personalData).flatMap(([name, line]) => {
    if (!('columns' in line)) return []
    const group = Object.entries(groupOf).find(([table]) => table === name)?.[1]
    if (!group) return [`${name} belongs to no part of /privacy`]
    const days = expiryRules.flatMap((rule) => (rule.table === line.table ? [rule.days] : []))
    return (['en', 'it'] as const).flatMap((language) =>
      days
        .map((count) => periodOf(count)[language])
        .filter((period) => !languages[language][group].long.toLowerCase().includes(period))
        .map((period) => `${name} (${group}, ${language}) is kept ${period}`),
    )
  })
  expect(missing).toEqual([])
})

test('names the operator, and omits details that are not set', () => {
  const page =
    '{{if:name}}by {{operator:name}}{{end:name}}{{if:unnamed}}by nobody{{end:unnamed}}{{if:contact}} {{operator:contact-href}} {{operator:contact}}{{end:contact}}{{if:source}} {{operator:source}}{{end:source}}'
  const none = { OPERATOR_NAME: '', OPERATOR_CONTACT: '', SOURCE_URL: '' }
  expect(fillOperator(page, none)).toBe('by nobody')
  expect(fillOperator(page, { ...none, OPERATOR_NAME: '<b>$& & co', OPERATOR_CONTACT: 'a@b.example' })).toBe(
    'by &lt;b&gt;$&amp; &amp; co mailto:a@b.example a@b.example',
  )
  expect(fillOperator(page, { ...none, SOURCE_URL: 'https://code.example/"' })).toBe(
    'by nobody https://code.example/&quot;',
  )
})

test.each([
  ['en', 'What is kept, and how long'],
  ['it', 'Che cosa si conserva, e per quanto'],
])('is available without a session and without a script, in %s', async (language, title) => {
  const answer = await fetch(`${worker().url}/privacy`, { headers: { 'accept-language': language } })
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain(`<html lang="${language}">`)
  expect(html).toContain(title)
  expect(html).not.toContain('{{')
  const landing = await (await fetch(worker().url)).text()
  expect(landing).toContain('href="/privacy"')
  expect(landing).not.toContain('{{')
})
