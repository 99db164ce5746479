import type { ReactNode } from 'react'
import type { CompetitionView } from '#contracts/competitions/competition.ts'
import type { LeagueHead } from '#contracts/league.ts'
import { kinds } from '#domain/competitions/kinds/kind-registry.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { statusTones, useWhenText } from './words.ts'

export interface CompetitionHead {
  league: LeagueHead
  competition: CompetitionView
  takesPart: boolean
}

type Tab = 'leaderboard' | 'matches' | 'team' | 'participants' | 'settings'

const tabsOf = ({ competition, takesPart }: CompetitionHead): Tab[] => [
  ...(kinds[competition.type].knockout ? (['matches'] as const) : []),
  'leaderboard',
  ...(competition.rounds > 0 && !kinds[competition.type].knockout ? (['matches'] as const) : []),
  ...(competition.pickParticipation === 'subset' && takesPart ? (['team'] as const) : []),
  'participants',
  'settings',
]

export function CompetitionFrame({
  head,
  tab,
  actions,
  children,
}: {
  head: CompetitionHead
  tab: Tab
  actions?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation(['competitions', 'kinds'])
  const whenText = useWhenText()
  const { league, competition } = head
  const at = paths.league(league.slug).competition(competition.slug)
  const nameOf = (each: Tab): string =>
    t(each === 'matches' && kinds[competition.type].knockout ? 'tabs.bracket' : `tabs.${each}`)
  return (
    <>
      <PageHeader
        title={competition.name}
        tabTitle={`${nameOf(tab)} · ${competition.name}`}
        kicker={
          <>
            {t(`kinds:${competition.type}.name`)} · <LeagueKicker league={league} />
          </>
        }
        crumbs={[{ label: t('title'), href: paths.league(league.slug).competitions }]}
        lede={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {whenText(competition)}
            <Badge tone={statusTones[competition.status]} className="font-sans">
              {t(`status.${competition.status}`)}
            </Badge>
          </span>
        }
        actions={actions}
      />
      <TabLinks
        label={t('tabs.label', { name: competition.name })}
        links={tabsOf(head).map((each) => ({
          href: at[each],
          label: nameOf(each),
          current: each === tab,
        }))}
      />
      {children}
    </>
  )
}
