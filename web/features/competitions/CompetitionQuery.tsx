import type { ReactNode } from 'react'
import { isProblem, problemOf } from '#web/lib/api/errors.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { LeagueView, Refused, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import type { QueryLike } from '#web/ui/state/QueryView.tsx'
import { Skeleton, SkeletonTable } from '#web/ui/state/Skeleton.tsx'

function SkeletonCompetition() {
  return (
    <>
      <div aria-hidden="true" className="mb-8">
        <Skeleton className="mt-2 mb-4 h-4 w-28" />
        <Skeleton className="mb-3 h-3 w-44" />
        <Skeleton className="h-[2.6rem] w-72 max-w-full sm:h-[2.75rem]" />
        <Skeleton className="mt-4 h-5 w-56" />
        <div className="mt-8 flex h-[2.875rem] items-center gap-6 border-b border-rule">
          <Skeleton className="w-24" />
          <Skeleton className="w-20" />
          <Skeleton className="w-24" />
        </div>
      </div>
      <SkeletonTable rows={6} />
    </>
  )
}

export function CompetitionQuery<Data>({
  query,
  errorTitle,
  children,
}: {
  query: QueryLike<Data>
  errorTitle?: string
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation('competitions')
  const ref = useLeagueRef()
  if (isProblem(query.error, 'competition_not_found') || isProblem(query.error, 'match_not_found'))
    return (
      <Refused
        ornament="table"
        title={problemOf(query.error).message}
        action={<ButtonLink href={paths.league(ref).competitions}>{t('all')}</ButtonLink>}
      />
    )
  return (
    <LeagueView query={query} skeleton={<SkeletonCompetition />} errorTitle={errorTitle ?? t('loadFailed')}>
      {children}
    </LeagueView>
  )
}
