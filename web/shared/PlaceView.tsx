import type { ComponentProps, ReactNode } from 'react'
import type { TabName } from '#contracts/screens.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCurrentLeague } from '../lib/league/leagues.ts'
import { tabEntries } from '../lib/navigation/menu.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { TabLinks } from '../ui/TabLinks.tsx'
import { LeagueKicker } from './LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from './LeagueView.tsx'

type PlaceViewProps<Page> = Omit<ComponentProps<typeof LeagueView<Page>>, 'header'> & {
  place: 'leaderboard' | 'competitions'
  tab: TabName
  actions?: ReactNode
}

/** A screen of a section with tabs; each tab is a screen with its own path. */
export function PlaceView<Page>({ place, tab, actions, ...view }: PlaceViewProps<Page>) {
  const { t } = useTranslation()
  const ref = useLeagueRef()
  const league = useCurrentLeague()
  const tabs = tabEntries(place, league?.slug ?? ref)
  const isFirst = tabs[0]?.name === tab
  const header = (
    <>
      <PageHeader
        title={t(`menu.${place}`)}
        part={isFirst ? undefined : t(`menu.${tab}`)}
        kicker={<LeagueKicker league={league} />}
        actions={actions}
      />
      <TabLinks
        label={t(`menu.${place}`)}
        links={tabs.map(({ name, href }) => ({ href, label: t(`menu.${name}`), current: name === tab }))}
      />
    </>
  )
  return <LeagueView {...view} header={header} />
}
