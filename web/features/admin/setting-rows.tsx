import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { AdminPage } from '#contracts/league-pages.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import type { paths } from '#web/lib/navigation/paths.ts'
import type { Formats } from '#web/lib/text/format.ts'
import { Comments } from './Comments.tsx'
import { DeleteLeague } from './DeleteLeague.tsx'
import { InviteCode } from './InviteCode.tsx'
import { NameForm } from './NameForm.tsx'
import { Pictures } from './Pictures.tsx'
import { SeasonSettings } from './SeasonSettings.tsx'
import { ExclusiveSwitch, LockSwitch } from './SettingSwitches.tsx'
import { Watch } from './Watch.tsx'
import { Webhooks } from './webhooks/Webhooks.tsx'

type T = TFunction<['admin', 'common']>

interface RowTexts {
  t: T
  formats: Formats
  /** Epoch milliseconds */
  now: number
}

type Addresses = ReturnType<typeof paths.league>

interface Row {
  /** The last segment of the row's path */
  name: string
  title: (t: T) => string
  about?: (t: T) => string
  summary: (page: AdminPage, texts: RowTexts) => string
  opens: { Form: ComponentType<{ page: AdminPage }> } | { at: (to: Addresses) => string }
  ownerOnly?: true
}

const groups = ['people', 'game', 'around', 'danger'] as const

/** All settings of a league, in the order of their display. To add a setting, add a row here. */
const settingRows: Record<(typeof groups)[number], readonly Row[]> = {
  people: [
    {
      name: 'invitations',
      title: (t) => t('code.title'),
      about: (t) => t('code.text'),
      summary: ({ league }, { t }) =>
        league.doorsClosed
          ? t('code.closed')
          : t(league.membersCanInvite ? 'code.byMembers' : 'code.byAdmins', { code: league.inviteCode }),
      opens: { Form: InviteCode },
    },
    {
      name: 'players',
      title: (t) => t('players.title'),
      summary: ({ members }, { t, formats }) => {
        const owner = members.find(({ role }) => role === 'OWNER')?.displayName
        const helpers = members.filter(({ role }) => isAdmin(role) && role !== 'OWNER')
        const summary = t('players.owner', { count: members.length, owner })
        return helpers.length === 0
          ? summary
          : t('players.helpers', { summary, names: formats.list(helpers.map((each) => each.displayName)) })
      },
      opens: { at: (to) => to.members },
    },
  ],
  game: [
    {
      name: 'rules',
      title: (t) => t('settings.row'),
      summary: ({ league: { maxPicks, scoring } }, { t }) =>
        [
          t('common:rules.inWords.picks', { count: maxPicks }),
          ...(scoring.pack
            ? [t('common:rules.inWords.pack')]
            : [
                scoring.base === 'age'
                  ? t('common:rules.inWords.age')
                  : t('common:rules.inWords.flat', { count: scoring.flatPoints }),
                scoring.rarityMax > 0 && t('common:rules.inWords.rarity', { points: scoring.rarityMax }),
                scoring.firstDeathBonus > 0 &&
                  t('common:rules.inWords.first', { points: scoring.firstDeathBonus }),
              ]),
        ]
          .filter((part) => part !== false)
          .join(', '),
      opens: { at: (to) => to.settings },
    },
    {
      name: 'lock',
      title: (t) => t('lock.title'),
      about: (t) => t('lock.text'),
      summary: ({ league }, { t }) => t(league.locked ? 'lock.isOn' : 'lock.isOff'),
      opens: { Form: LockSwitch },
    },
    {
      name: 'exclusive',
      title: (t) => t('exclusive.title'),
      about: (t) => t('exclusive.text'),
      summary: ({ league }, { t }) => t(league.exclusive ? 'exclusive.isOn' : 'exclusive.isOff'),
      opens: { Form: ExclusiveSwitch },
    },
    {
      name: 'season',
      title: (t) => t('dates.title'),
      about: (t) => t('dates.text'),
      summary: ({ league: { startDate, endDate, listsSealed } }, { t, formats: { mediumDay } }) => {
        const dates =
          startDate && endDate
            ? t('dates.both', { start: mediumDay(startDate), end: mediumDay(endDate) })
            : startDate
              ? t('dates.from', { day: mediumDay(startDate) })
              : endDate
                ? t('dates.until', { day: mediumDay(endDate) })
                : t('dates.open')
        return listsSealed ? t('dates.sealed', { dates }) : dates
      },
      opens: { Form: SeasonSettings },
    },
    {
      name: 'competitions',
      title: (t) => t('common:menu.competitions'),
      summary: ({ competitions }, { t, formats }) => {
        const playing = competitions.filter(({ status }) => status === 'active')
        if (playing.length > 0) return formats.list(playing.map(({ name }) => name))
        const coming = competitions.filter(({ status }) => status === 'upcoming')
        return coming.length > 0
          ? t('competitions.coming', { names: formats.list(coming.map(({ name }) => name)) })
          : t('competitions.none')
      },
      opens: { at: (to) => to.competitions },
    },
  ],
  around: [
    {
      name: 'name',
      title: (t) => t('name.label'),
      about: (t) => t('name.text'),
      summary: ({ league }) => league.name,
      opens: { Form: NameForm },
    },
    {
      name: 'remarks',
      title: (t) => t('remarks.title'),
      about: (t) => t('remarks.text'),
      summary: ({ league, reports }, { t }) => {
        const summary = t(league.remarksAllowed ? 'remarks.isOn' : 'remarks.isOff')
        return reports.length > 0 ? t('remarks.waiting', { summary, count: reports.length }) : summary
      },
      opens: { Form: Comments },
    },
    {
      name: 'webhooks',
      title: (t) => t('webhooks.title'),
      about: (t) => t('webhooks.text'),
      summary: ({ webhooks }, { t, formats: { list, month, localDay } }) =>
        webhooks.length === 0
          ? t('webhooks.none')
          : list(
              webhooks.map(({ kind, createdAt, pausedAt }) =>
                pausedAt
                  ? t('webhooks.isPaused', { kind: t(`webhooks.kinds.${kind}`) })
                  : t('webhooks.since', {
                      kind: t(`webhooks.kinds.${kind}`),
                      month: month(localDay(createdAt)),
                    }),
              ),
            ),
      opens: { Form: Webhooks },
    },
    {
      name: 'pictures',
      title: (t) => t('pictures.title'),
      about: (t) => t('pictures.text'),
      summary: ({ picturesShared }, { t }) => t(picturesShared ? 'pictures.isOn' : 'pictures.isOff'),
      opens: { Form: Pictures },
    },
    {
      name: 'watch',
      title: (t) => t('watch.title'),
      about: (t) => t('watch.text'),
      summary: ({ health: { checkedAt } }, { t, formats, now }) =>
        checkedAt ? t('watch.checked', { when: formats.relative(checkedAt, now) }) : t('watch.notYet'),
      opens: { Form: Watch },
    },
  ],
  danger: [
    {
      name: 'delete',
      title: (t) => t('delete.title'),
      about: (t) => t('delete.text'),
      summary: (_, { t }) => t('delete.summary'),
      opens: { Form: DeleteLeague },
      ownerOnly: true,
    },
  ],
}

/** The rows of each group that this role may see; groups without rows are left out. */
export const rowsFor = (role: string): [(typeof groups)[number], readonly Row[]][] =>
  groups
    .map((group): [typeof group, readonly Row[]] => [
      group,
      settingRows[group].filter(({ ownerOnly }) => !ownerOnly || role === 'OWNER'),
    ])
    .filter(([, rows]) => rows.length > 0)
