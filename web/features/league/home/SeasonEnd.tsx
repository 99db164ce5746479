import { useLocation } from 'wouter'
import type { League } from '#contracts/league.ts'
import type { HomePage } from '#contracts/league-pages.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { ShareTable } from '#web/shared/ShareTable.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'

type End = NonNullable<HomePage['seasonEnd']>

export default function SeasonEnd({ league, end }: { league: League; end: End }) {
  const { t } = useTranslation('league')
  const { list } = useFormats()
  const { number } = league.season
  const { champions } = end
  return (
    <section aria-labelledby="season-end" className="border-y border-ink py-7 text-center">
      {champions.length > 0 ? (
        <>
          <h2 id="season-end" className="kicker">
            {t('seasonEnd.title', { count: champions.length, number })}
          </h2>
          <p className="name mt-2 text-4xl">{list(champions)}</p>
        </>
      ) : (
        <h2 id="season-end" className="text-xl">
          {t('seasonEnd.nobody', { number })}
        </h2>
      )}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink href={paths.league(league.slug).yearbook(number)}>{t('seasonEnd.yearbook')}</ButtonLink>
        {(end.picturesShared || isAdmin(league.role)) && (
          <ShareTable league={league.id} season={number} shared={end.picturesShared} />
        )}
      </div>
      {isAdmin(league.role) && <NextSeason league={league} next={end.next} />}
    </section>
  )
}

/** Opens the next season with the proposed dates, in one click. They can be changed until it begins. */
function NextSeason({ league, next }: { league: League; next: End['next'] }) {
  const { t } = useTranslation('league')
  const { days } = useFormats()
  const utils = trpc.useUtils()
  const [, navigate] = useLocation()
  const to = paths.league(league.slug)
  const number = league.season.number + 1
  const open = trpc.season.open.useMutation({
    onSuccess: async (season) => {
      await utils.invalidate()
      notify.success(t('seasonEnd.done', { number: season.number }), {
        description: t('seasonEnd.doneAbout'),
        action: { label: t('seasonEnd.change'), onClick: () => navigate(to.adminRow('season')) },
      })
    },
    onError: (error) => notifyProblem(t('seasonEnd.failed'), error),
  })
  return (
    <div className="mt-6 grid justify-items-center gap-3 border-t border-rule pt-5">
      <p className="max-w-[52ch] text-soft">
        {t('seasonEnd.next', { number, days: days(next.startDate, next.endDate) })}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          variant="quiet"
          busy={open.isPending}
          onClick={() => open.mutate({ league: league.id, ...next })}
        >
          {t('seasonEnd.open', { number })}
        </Button>
        <ButtonLink variant="text" href={to.adminRow('season')}>
          {t('seasonEnd.otherDates')}
        </ButtonLink>
      </div>
    </div>
  )
}
