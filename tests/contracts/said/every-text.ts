import { z } from 'zod'
import { saveNotificationsInput, subscribeInput } from '#contracts/accounts/notifications.ts'
import { addWebhookInput } from '#contracts/accounts/webhook.ts'
import { addCommentInput } from '#contracts/comment.ts'
import { adviceInput } from '#contracts/competitions/competition.ts'
import { settingValues } from '#contracts/competitions/competition-settings.ts'
import { errorCatalogue } from '#contracts/error-catalogue.ts'
import { errorMessage } from '#contracts/errors.ts'
import { day, lineOfText } from '#contracts/fields/fields.ts'
import { suggestedListName } from '#contracts/fields/list-name.ts'
import { validationDetail } from '#contracts/fields/validation.ts'
import { codeInput, inviteInput } from '#contracts/league.ts'
import { addPickInput } from '#contracts/lists/pick.ts'
import { describe as describeItem, describeRun } from '#contracts/news/describe.ts'
import { kindOfMail } from '#contracts/news/kind-of-mail.ts'
import { proposeRulingInput } from '#contracts/people/person.ts'
import { invitationCard, plainInvitationCard } from '#contracts/words/invitation-words.ts'
import { pagePhrases, pictureWords } from '#contracts/words/picture-words.ts'
import { viewReason } from '#contracts/words/reasons.ts'
import { reasonTexts } from '#contracts/words/rule-texts.ts'
import { activityKinds, newsKinds } from '#domain/news/news-registry.ts'
import { deadlineKinds } from '#domain/seasons/deadlines.ts'
import { fallbackLanguage, type Language } from '#locales/languages.ts'
import { serverTexts } from '#locales/server.ts'
import { banMail } from '#worker/mail/templates/ban.ts'
import { newsMail } from '#worker/mail/templates/news.ts'
import { accountMail, leagueInviteMail } from '#worker/mail/templates/render.ts'
import { tokenCreatedMail } from '#worker/mail/templates/token-created.ts'
import { digestMail } from '#worker/mail/templates/weekly-digest.ts'
import { accountMails } from '#worker/mail/templates/words.ts'
import { shownName } from '#worker/services/profile/present.ts'
import { testMessage } from '#worker/services/webhooks/webhook-message.ts'
import { item, match, reader } from '../news/activity-items.ts'
import { league, mail, reasons, row, season, table, url } from './cases.ts'
import { storedWithEntries } from './entries.ts'

const places = [...JSON.stringify(serverTexts[fallbackLanguage].errors).matchAll(/\{(\w+)\}/g)].map(
  ([, name = '']) => name,
)

/** All texts in a language. */
export const everyText = (locale: Language): Record<string, unknown> => ({
  errors: Object.keys(errorCatalogue).map((code) => [
    code,
    // A key of the catalogue.
    ...[3, 'Ada {max} {{min}} $t(nobody)'].map((value) =>
      errorMessage(
        code as keyof typeof errorCatalogue,
        locale,
        Object.fromEntries(places.map((place) => [place, value])),
      ),
    ),
  ]),
  news: activityKinds.map((kind) => [
    kind,
    ...new Set(
      storedWithEntries.flatMap((more) =>
        ['z', 'a'].map((user) => describeItem(item(kind, more), reader(locale, user)).text),
      ),
    ),
  ]),
  runs: (['picked', 'removed', 'restored', 'joined', 'match_decided'] as const).map(
    (kind) =>
      describeRun(
        [
          item(kind, { data: match({}) }),
          ...[1, 2].map(() => item(kind, { data: match({ winnerUserId: null }) })),
        ],
        reader(locale),
      ).text,
  ),
  accounts: accountMails.map((kind) =>
    mail(accountMail(kind, { locale, url, code: '123456', newEmail: 'b@example.com' })),
  ),
  invite: mail(
    leagueInviteMail({
      locale,
      url,
      stopUrl: url,
      leagueName: '{{inviterName}}',
      inviterName: 'M <b>',
      inviteCode: 'ABC',
    }),
  ),
  bans: [true, false].map((banned) => mail(banMail({ locale, banned, reason: 'x {{reason}} & y', url }))),
  tokens: (['read', 'write'] as const).map((scope) =>
    mail(
      tokenCreatedMail({ locale, name: 'My {{until}}', scope, expiresAt: '2026-11-08T00:00:00.000Z', url }),
    ),
  ),
  newsMails: [1, 2].map((count) =>
    mail(
      newsMail({
        locale,
        items: Array.from({ length: count }, () => ({
          league: 'The {{count}} & Club',
          text: 'Something',
          detail: 'And more',
          url,
        })),
        stops: newsKinds.map((kind) => ({ kind, url })),
        settingsUrl: url,
        inboxUrl: url,
      }),
    ),
  ),
  letters: [
    [league],
    [league, { ...league, name: 'B', daysSince: null }],
    [{ ...league, daysSince: 0, table: [row], happened: ['x'], more: 1 }],
    [
      {
        ...league,
        daysSince: 1,
        table: [row],
        happened: ['x'],
        more: 11,
        comes: deadlineKinds.map((kind) => ({
          kind,
          on: '2026-05-08',
          round: 2,
          competition: '{{round}} Cup',
        })),
      },
    ],
  ].map((leagues) =>
    mail(
      digestMail({
        locale,
        leagues,
        weekday: 7,
        hour: 8,
        timeZone: 'Europe/Rome',
        stopUrl: url,
        settingsUrl: url,
      }),
    ),
  ),
  kinds: newsKinds.map((kind) => kindOfMail(locale, kind)),
  invitations: [
    { state: 'before' as const, startDate: '2027-01-01', endDate: null },
    { state: 'before' as const, startDate: '2027-03-11', endDate: null },
    { state: 'running' as const, startDate: null, endDate: '2027-03-08' },
    { state: 'running' as const, startDate: null, endDate: '2027-03-09' },
    { state: 'running' as const, startDate: null, endDate: null },
    { state: 'ended' as const, startDate: null, endDate: null },
  ].flatMap((dates) =>
    [null, 'league_full' as const, 'league_closed' as const].map((refusal) =>
      invitationCard(
        {
          name: 'Table {{inviter}}',
          inviter: '$t(about) {{name}}',
          memberCount: refusal ? 1 : 11,
          maxMembers: 20,
          season: { ...season, ...dates },
          rules: {
            maxPicks: 10,
            minBirthYear: 1900,
            maxBirthYear: 2020,
            allowNewPicks: true,
            allowReplacements: true,
            replacementRatio: 1,
            newPickDelayDays: 0,
          },
          refusal,
        },
        locale,
      ),
    ),
  ),
  plain: plainInvitationCard(locale, 'why'),
  phrases: (({ about, gone, start }) => [about, gone, start])(pagePhrases(locale)),
  pictures: [
    table({}),
    table({ today: '2026-11-11', scored: false }),
    table({ today: '2026-11-12', startDate: '2025-01-01' }),
    table({ state: 'before', startDate: '2026-08-08' }),
    table({ state: 'before', startDate: '2026-08-01' }),
    table({ state: 'before', startDate: null }),
    table({ state: 'over', lateUntil: '2027-01-08' }),
    table({ state: 'over', lateUntil: '2027-01-09', dead: [] }),
    table({ state: 'over', hasWinner: false }),
    table({ state: 'over', rows: [{ rank: 1, points: 5, name: null }] }),
  ].map((each) => {
    const said = pictureWords(each, locale, {
      firstName: (name) => (name === 'x' ? null : name),
      isDrawn: () => true,
    })
    return {
      ...said,
      memoriam: said.memoriam && { ...said.memoriam, more: [1, 2, 8].map(said.memoriam.more) },
    }
  }),
  reasons: reasons.map((reason) => viewReason(reason, reasonTexts(locale)).text),
  listNames: Array.from({ length: 14 }, (_, picks) => suggestedListName('Marta {{count}}', picks, locale)),
  former: shownName({ displayName: 'x', deletedAt: '2026' }, locale),
  webhook: testMessage({ id: '', at: '', league: { id: '', slug: '', name: '{{league}}' }, url }, locale)
    .text,
  fields: (
    [
      [z.string().min(3), ''],
      [z.object({ a: z.int() }), ''],
      [z.string().refine(() => false), ''],
      [lineOfText(9), ' '],
      [lineOfText(9), 'a\nb'],
      [z.object({ on: day }), { on: '1800-01-01' }],
      [settingValues.tiebreakerPriority, []],
      [adviceInput, { league: 'a', type: 'championship', durationDays: 4 }],
      [addPickInput, { league: 'a', wikidataId: 'x' }],
      [codeInput, { code: '' }],
      [inviteInput, { league: 'a', email: '' }],
      [inviteInput, { league: 'a', email: 'x' }],
      [addCommentInput, { league: 'a', entry: 'b', text: 'x'.repeat(300) }],
      [
        proposeRulingInput,
        { league: 'a', wikidataId: 'Q1', diedOn: 'alive', sourceUrl: 'https://a.example/ x' },
      ],
      [saveNotificationsInput, { quietHours: { from: '9', to: null, timeZone: 'UTC' } }],
      [saveNotificationsInput, { quietHours: { from: '09:00', to: null, timeZone: 'UTC' } }],
      [saveNotificationsInput, { quietHours: { from: null, to: null, timeZone: 'Nowhere' } }],
      [subscribeInput, { endpoint: 'https://push.example/x', keys: { p256dh: '?', auth: '?' } }],
      [addWebhookInput, { league: 'a', kind: 'generic', url: 'x' }],
    ] satisfies [z.ZodType, unknown][]
  ).map(([schema, value]) => {
    const { error } = schema.safeParse(value)
    return error && validationDetail(error, locale)
  }),
})
