import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import type { League } from '#contracts/league.ts'
import { invites } from '#domain/leagues/inviting.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { type Start, startsOn, yearFrom } from '#domain/seasons/kick-off.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useToday } from '#web/lib/use-now.ts'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { liesAhead } from '#web/shared/lies-ahead.ts'
import { SealedListsSwitch } from '#web/shared/SealedListsSwitch.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/form/TextField.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/state/Skeleton.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { Choice } from './Choice.tsx'

const Invitation = lazy(() => import('#web/shared/invitations/Invitation.tsx'))

/** Shown after a league was created: invite players, and set the season's dates. All of it can be changed later. */
export default function KickOffPage() {
  const query = trpc.league.get.useQuery({ league: useLeagueRef() })
  return <LeagueView query={query}>{(league) => <KickOff league={league} />}</LeagueView>
}

function KickOff({ league }: { league: League }) {
  const { t } = useTranslation('league')
  const to = paths.league(league.slug)
  // The dates are set or the user is no admin: nothing to choose here.
  const settled = league.startDate !== null || !isAdmin(league.role)
  return (
    <>
      <PageHeader
        title={t('kickOff.title')}
        kicker={<LeagueKicker league={league} />}
        lede={t(settled ? 'kickOff.ledeSettled' : 'kickOff.lede')}
      />
      <div className="grid max-w-3xl gap-12">
        {invites(league) && (
          <TitledSection id="invite" title={t('kickOff.invite')}>
            <div className="border-t border-ink pt-5">
              <Suspense fallback={<Skeleton className="h-44 w-full" />}>
                <Invitation league={league.id} name={league.name} />
              </Suspense>
            </div>
          </TitledSection>
        )}
        {settled ? (
          <div>
            <ButtonLink href={to.deathlist}>{t('kickOff.toList')}</ButtonLink>
          </div>
        ) : (
          <Days league={league} />
        )}
      </div>
    </>
  )
}

function Days({ league }: { league: League }) {
  const { t } = useTranslation('league')
  const { day } = useFormats()
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const today = useToday()
  const offers = startsOn(today)
  const [start, setStart] = useState<Start>('new_year')
  const [chosen, setChosen] = useState(offers[0]?.day ?? today)
  const [until, setUntil] = useState<string | null>(null)
  const [sealed, setSealed] = useState(true)
  const first =
    start === 'now'
      ? today
      : start === 'day'
        ? chosen
        : (offers.find((of) => of.start === start)?.day ?? today)
  const ahead = start !== 'now' && liesAhead(first || null)
  const last = until ?? (first ? yearFrom(first) : '')
  const save = trpc.league.update.useMutation({
    onSuccess: () => {
      void utils.league.invalidate()
      void utils.deathlist.invalidate()
    },
    onError: (error) => notifyProblem(t('kickOff.failed'), error),
  })
  const options = [
    ...offers.map((of) => ({ value: of.start, label: t(`kickOff.starts.${of.start}`), note: day(of.day) })),
    { value: 'day' as const, label: t('kickOff.starts.day'), note: null },
    { value: 'now' as const, label: t('kickOff.starts.now'), note: t('kickOff.nowNote') },
  ]
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(
          {
            league: league.id,
            startDate: start === 'now' ? null : first || null,
            endDate: last || null,
            ...(ahead && sealed && !league.exclusive ? { listsSealed: true } : {}),
          },
          { onSuccess: () => navigate(paths.league(league.slug).deathlist) },
        )
      }}
    >
      <Choice legend={t('kickOff.when')} options={options} value={start} onValueChange={setStart} />
      <div className="grid gap-5 sm:grid-cols-2">
        {start === 'day' && (
          <DateField
            label={t('kickOff.first')}
            min={today}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        <DateField
          label={t('kickOff.last')}
          description={until === null ? t('kickOff.aYear') : undefined}
          min={first || today}
          value={last}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
      {ahead && !league.exclusive && (
        <SealedListsSwitch checked={sealed} onCheckedChange={setSealed} startAhead />
      )}
      <div>
        {/* Without a first day the season would begin now. */}
        <Button type="submit" busy={save.isPending} disabled={first === ''}>
          {t('kickOff.submit')}
        </Button>
      </div>
    </form>
  )
}
