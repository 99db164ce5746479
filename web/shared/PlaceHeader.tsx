import type { ReactNode } from 'react'
import type { TabName } from '#contracts/screens.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { tabEntries } from '../lib/navigation/menu.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { TabLinks } from '../ui/TabLinks.tsx'
import { LeagueKicker } from './LeagueKicker.tsx'

interface PlaceHeaderProps {
  place: 'leaderboard' | 'competitions'
  tab: TabName
  /** The current league (by slug or id); its slug is known once it is loaded. */
  league: { slug: string; name: string } | null | undefined
  leagueRef: string
  actions?: ReactNode
}

/** The header of a section with tabs; each tab is a screen with its own path. */
export function PlaceHeader({ place, tab, league, leagueRef, actions }: PlaceHeaderProps) {
  const { t } = useTranslation()
  const tabs = tabEntries(place, league?.slug ?? leagueRef)
  const isFirst = tabs[0]?.name === tab
  return (
    <>
      <PageHeader
        title={t(`menu.${place}`)}
        {...(isFirst ? {} : { part: t(`menu.${tab}`) })}
        kicker={<LeagueKicker league={league} />}
        actions={actions}
      />
      <div className="mb-8">
        <TabLinks
          label={t(`menu.${place}`)}
          links={tabs.map(({ name, href }) => ({ href, label: t(`menu.${name}`), current: name === tab }))}
        />
      </div>
    </>
  )
}
