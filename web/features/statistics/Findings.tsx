import type { ReactNode } from 'react'
import type { StatisticsPage } from '#contracts/statistics.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { richText } from '#web/lib/text/rich-text.tsx'

type Props = { page: StatisticsPage }

export function Findings({ page }: Props) {
  return (
    <ul className="border-t border-ink">
      <Shared page={page} />
      <Oldest page={page} />
      <Deaths page={page} />
    </ul>
  )
}

function Finding({ note, children }: { note?: string | undefined; children: ReactNode }) {
  return (
    <li className="border-b border-rule py-4">
      <p className="max-w-[42ch] font-serif text-xl/[1.35] sm:text-2xl/[1.3]">{children}</p>
      {note && <p className="mt-1 text-sm text-soft tabular-nums">{note}</p>}
    </li>
  )
}

function Shared({ page }: Props) {
  const { t } = useTranslation('statistics')
  const { number } = useFormats()
  const lists = page.lists.filter(({ people }) => people > 0).length
  const [most] = page.mostShared
  const note = t('findings.size', {
    people: t('findings.people', { count: page.people, formatted: number(page.people) }),
    lists: t('shared.lists', { count: lists }),
  })
  return (
    <Finding note={note}>
      {most
        ? richText(t('findings.shared', { count: most.userIds.length, lists: number(lists) }), {
            person: (
              <Link href={paths.person(most.wikidataId)} className="name rounded-sm hover:underline">
                {most.name}
              </Link>
            ),
          })
        : t(lists > 1 ? 'overlaps.none' : 'findings.onlyList')}
    </Finding>
  )
}

function Oldest({ page }: Props) {
  const { t } = useTranslation('statistics')
  const { number } = useFormats()
  const [oldest, next] = page.lists
    .flatMap(({ ages, displayName }) => (ages ? [{ ages, displayName }] : []))
    .sort((a, b) => b.ages.median - a.ages.median)
  // Only one of several lists can be the oldest.
  if (!oldest || !next || oldest.ages.median === next.ages.median) return null
  const { youngest, oldest: last } = oldest.ages
  const span = youngest < last ? t('findings.span', { from: number(youngest), to: number(last) }) : undefined
  return (
    <Finding note={span}>
      {richText(t('findings.oldest', { median: number(oldest.ages.median) }), {
        player: <span className="name">{oldest.displayName}</span>,
      })}
    </Finding>
  )
}

function Deaths({ page: { deaths, quiet } }: Props) {
  const { t } = useTranslation('statistics')
  const { number, days } = useFormats()
  const length = quiet && t('held.days', { count: quiet.days, days: number(quiet.days) })
  return (
    <Finding
      note={
        quiet ? `${days(quiet.from, quiet.to)}${quiet.goesOn ? `, ${t('findings.goesOn')}` : ''}` : undefined
      }
    >
      {t('findings.deaths', { count: deaths })}{' '}
      {length && deaths > 0 && t('findings.quiet', { days: length })}
    </Finding>
  )
}
