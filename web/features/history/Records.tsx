import type { ReactNode } from 'react'
import type { HistoryPage, ScoredPick } from '#contracts/history.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { isolated } from '#web/lib/text/isolated.ts'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { usePlayers } from './players.tsx'

export function Records({ page }: { page: HistoryPage }) {
  const { t } = useTranslation(['history', 'common'])
  const { mediumDay, days } = useFormats()
  const { nameOf } = usePlayers(page.players)
  const { mostPoints, bestLone, bestSeason, longestLead, comebacks } = page.records
  const pick = (of: ScoredPick) => (
    <>
      {nameOf(of.userId)} {t('records.with')}{' '}
      <Link href={paths.person(of.wikidataId)} className="link rounded-sm">
        {of.name}
      </Link>
      , {mediumDay(of.diedOn)}
    </>
  )
  const season = (of: number) => t('common:season.kicker', { number: of })
  const points = (count: number) => t('common:points.count', { count })
  const pickKey = ({ userId, wikidataId, season: of }: ScoredPick) => `${userId} ${wikidataId} ${of}`
  const lines: {
    key: string
    title: string
    about?: string
    value: string
    holders: [string, ReactNode][]
  }[] = [
    {
      key: 'mostPoints',
      title: t('records.mostPoints'),
      value: points(mostPoints[0]?.points ?? 0),
      holders: mostPoints.map((of) => [pickKey(of), pick(of)]),
    },
    {
      key: 'bestLone',
      title: t('records.bestLone'),
      about: t('records.bestLoneAbout'),
      value: points(bestLone[0]?.points ?? 0),
      holders: bestLone.map((of) => [pickKey(of), pick(of)]),
    },
    {
      key: 'bestSeason',
      title: t('records.bestSeason'),
      value: points(bestSeason[0]?.points ?? 0),
      holders: bestSeason.map((of) => [
        `${of.userId} ${of.season}`,
        `${isolated(nameOf(of.userId))}, ${season(of.season)}`,
      ]),
    },
    {
      key: 'longestLead',
      title: t('records.longestLead'),
      about: t('records.longestLeadAbout'),
      value: t('records.days', { count: longestLead[0]?.days ?? 0 }),
      holders: longestLead.map((of) => [
        `${of.userId} ${of.from}`,
        `${isolated(nameOf(of.userId))}, ${days(of.from, of.to)}`,
      ]),
    },
    {
      key: 'comebacks',
      title: t('records.comebacks'),
      about: t('records.comebacksAbout'),
      value: t('records.times', { count: comebacks[0]?.count ?? 0 }),
      holders: comebacks.map((of) => [of.userId, nameOf(of.userId)]),
    },
  ]
  const held = lines.filter(({ holders }) => holders.length > 0)
  if (held.length === 0) return null
  return (
    <TitledSection id="records" title={t('records.title')}>
      <dl className="border-t border-ink">
        {held.map(({ key, title, about, value, holders }) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1 border-b border-rule py-4 sm:grid-cols-[minmax(0,16rem)_8rem_minmax(0,1fr)]"
          >
            <dt>
              <span className="font-serif text-lg/[1.25]">{title}</span>
              {about && <span className="block text-sm text-faint">{about}</span>}
            </dt>
            <dd className="font-serif text-xl tabular-nums">{value}</dd>
            <dd>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
                {holders.map(([holder, text]) => (
                  <li key={holder}>{text}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  )
}
