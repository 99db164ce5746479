import type { OutlookPage as Page } from '#contracts/outlook.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isOver } from '#web/lib/league/season.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { Courses } from './Courses.tsx'
import { Lists } from './OutlookLists.tsx'

export default function OutlookPage() {
  const { t } = useTranslation('outlook')
  const query = trpc.outlook.page.useQuery({ league: useLeagueRef() })
  return (
    <PlaceView
      place="leaderboard"
      tab="outlook"
      query={query}
      errorTitle={t('loadFailed')}
      skeleton={<SkeletonTable rows={5} />}
    >
      {(loaded) => <Outlook page={loaded} />}
    </PlaceView>
  )
}

function Outlook({ page }: { page: Page }) {
  const { t } = useTranslation('outlook')
  const { mediumDay } = useFormats()
  const { startDate, state } = page.season
  return (
    <div className="grid gap-10">
      <p className="max-w-[60ch] font-serif text-lg text-soft">{t('lede')}</p>
      {page.asOf && !isOver(page.season) ? (
        <>
          <Lists page={page} />
          <Courses page={page} />
        </>
      ) : (
        <EmptyState
          ornament="table"
          title={t('none.title')}
          text={
            startDate && state === 'before'
              ? t('none.before', { day: mediumDay(startDate) })
              : t(state === 'running' ? 'none.soon' : 'none.over')
          }
          action={
            isOver(page.season) && (
              <ButtonLink href={paths.league(page.league.slug).yearbook(page.season.number)}>
                {t('none.yearbook')}
              </ButtonLink>
            )
          }
        />
      )}
      <p className="text-sm text-soft">
        <Link href={paths.outlookMethod} className="link rounded-sm">
          {t('method.title')}
        </Link>
      </p>
    </div>
  )
}
