import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import type { League } from '#contracts/league.ts'
import type { AdminPage } from '#contracts/league-pages.ts'
import type { SeasonView } from '#contracts/season.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { nextSeasonDates } from '#domain/seasons/next.ts'
import { firstDayOf } from '#domain/seasons/state.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { contractResolver, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSeasonText } from '#web/lib/league/season.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { liesAhead } from '#web/shared/lies-ahead.ts'
import { SeasonDatesFields } from '#web/shared/RulesFields.tsx'
import { SealedListsSwitch } from '#web/shared/SealedListsSwitch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { dateOfRefusal, SeasonDatesForm, seasonDates } from './SeasonDatesForm.tsx'
import { useRefreshLeague } from './use-save.ts'

export function SeasonSettings({ page: { league, seasons } }: { page: AdminPage }) {
  const { t } = useTranslation('admin')
  const seasonText = useSeasonText()
  const [open, setOpen] = useState(false)
  const { state, endDate } = league.season
  const possible = state === 'ended' || state === 'sealed' || (state === 'running' && endDate === null)
  const to = paths.league(league.slug)
  return (
    <>
      <SeasonDatesForm league={league} />
      <section aria-labelledby="seasons" className="mt-12">
        <h2 id="seasons" className="text-2xl">
          {t('season.title')}
        </h2>
        <p className="mt-1.5 mb-4 text-sm text-soft">{t('season.text')}</p>
        <ul>
          {seasons.map((season) => (
            <li key={season.id} className="border-b border-rule py-2">
              <Link
                href={season.archivedAt ? to.seasonLeaderboard(season.number) : to.leaderboard}
                className="link rounded-sm"
              >
                {seasonText(season)}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-4 grid justify-items-start gap-3">
          <Button variant="quiet" size="sm" disabled={!possible} onClick={() => setOpen(true)}>
            {t('season.open')}
          </Button>
          {!possible && <p className="text-sm text-soft">{t('season.notYet')}</p>}
        </div>
        {open && <NewSeasonDialog league={league} onClose={() => setOpen(false)} />}
      </section>
    </>
  )
}

const schema = seasonDates.extend({ startAfresh: z.boolean(), listsSealed: z.boolean() })

/** The proposed dates: as long as the season that has ended; empty if it had no end date. */
const proposed = (season: SeasonView): z.output<typeof seasonDates> =>
  season.endDate !== null && (season.state === 'ended' || season.state === 'sealed')
    ? nextSeasonDates({ start: firstDayOf(season), end: season.endDate }, dayOf(new Date().toISOString()))
    : { startDate: null, endDate: null }

/** Closes the season, archives its table under its own path, and opens the next season. */
function NewSeasonDialog({ league, onClose }: { league: League; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const utils = trpc.useUtils()
  const refresh = useRefreshLeague()
  const form = useForm({
    defaultValues: { ...proposed(league.season), startAfresh: false, listsSealed: league.listsSealed },
    resolver: contractResolver(schema),
  })
  const [startDate, listsSealed, startAfresh] = form.watch(['startDate', 'listsSealed', 'startAfresh'])
  const open = trpc.season.open.useMutation({
    onSuccess: async ({ number }) => {
      onClose()
      await Promise.all([refresh(), utils.standings.invalidate(), utils.pick.invalidate()])
      notify.success(t('season.done', { number }))
    },
    onError: (error) => showFormProblem(form, t('season.failed'), error, dateOfRefusal),
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        onClose={onClose}
        title={t('season.dialogTitle', { number: league.season.number + 1 })}
        description={t(
          league.endDate
            ? 'season.dialogText'
            : league.exclusive
              ? 'season.dialogExclusive'
              : 'season.dialogEndless',
        )}
        submitLabel={t('season.submit')}
        busy={open.isPending}
        unsaved={form.formState.isDirty}
        onSubmit={form.handleSubmit((values) =>
          open.mutate({
            league: league.id,
            ...values,
            listsSealed: values.listsSealed && liesAhead(values.startDate),
          }),
        )}
      >
        <SeasonDatesFields />
        <SealedListsSwitch
          checked={listsSealed}
          onCheckedChange={(next) => form.setValue('listsSealed', next, { shouldDirty: true })}
          startAhead={liesAhead(startDate)}
        />
        <Switch
          label={t('season.afresh')}
          description={t('season.afreshAbout')}
          checked={startAfresh}
          onCheckedChange={(next) => form.setValue('startAfresh', next, { shouldDirty: true })}
        />
      </FormDialog>
    </FormProvider>
  )
}
