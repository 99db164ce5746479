import { lazy, Suspense } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSeasonText } from '#web/lib/league/season.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useWindowWords } from './use-window-words.ts'

// Most lists have no further rules.
const ListRules = lazy(() => import('./line-up/ListRules.tsx'))

export function ListFacts({ page }: { page: DeathlistPage }) {
  const { t } = useTranslation('deathlist')
  const { day, mediumDay } = useFormats()
  const seasonText = useSeasonText()
  const { capacity, rules, adding, nextRules, league } = page
  const window = useWindowWords(page)
  const facts = [
    capacity.replacementPlaces > 0 && t('facts.replacements', { count: capacity.replacementPlaces }),
    capacity.suspended > 0 && t('facts.suspended', { count: capacity.suspended }),
    adding.refusal !== 'season_over' && t('facts.born', { from: rules.minBirthYear, to: rules.maxBirthYear }),
    adding.refusal === null && t('facts.countsFrom', { day: day(adding.countsFrom) }),
    adding.refusal === null && adding.substitute && t('facts.substitute'),
    adding.refusal === null && adding.replacement && t('facts.replacement'),
    adding.firstListUntil && t('facts.firstList', { day: day(adding.firstListUntil) }),
    !rules.allowNewPicks && page.season.state === 'before' && !window.next && t('facts.fixed'),
    // If a pick can be added through the window, its text is above the search instead.
    (adding.refusal !== null || adding.replacement) && window.open,
    window.next,
    page.keepers !== null &&
      t(page.lineUp?.ranked ? 'facts.keepersRanked' : 'facts.keepers', { count: page.keepers }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <aside
      aria-label={t('facts.title')}
      className="content-start border-t border-rule pt-5 lg:border-t-0 lg:pt-0"
    >
      <p className="text-sm text-faint">{seasonText(page.season)}</p>
      <ul className="mt-3 grid gap-2.5 text-sm text-soft">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {page.listRules && (
        <Suspense>
          <ListRules rules={page.listRules} />
        </Suspense>
      )}
      {nextRules && (
        <p className="mt-3 text-sm text-hold">
          {t('facts.nextRules', { day: mediumDay(nextRules.effectiveFrom) })}
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link href={paths.league(league.slug).settings} className="link rounded-sm text-soft">
          {t('facts.rules')}
        </Link>
        <Link href={paths.league(league.slug).picks} className="link rounded-sm text-soft">
          {t('facts.allPicks')}
        </Link>
      </p>
    </aside>
  )
}
