import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { AdminCompetitionsPage } from '#contracts/competitions/competition.ts'
import { isProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { competitionHome } from '#web/lib/league/competition-home.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, Refused, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CompetitionForm } from './form/CompetitionForm.tsx'
import { competitionResolver, emptyValues, inputOf } from './form/form-values.ts'
import { useRefreshCompetitions } from './use-refresh.ts'

export default function NewCompetitionPage() {
  const { t } = useTranslation('competitions')
  const ref = useLeagueRef()
  const query = trpc.competition.adminPage.useQuery({ league: ref })
  if (isProblem(query.error, 'not_allowed'))
    return (
      <Refused
        title={t('admin.deniedTitle')}
        text={t('admin.denied')}
        action={<ButtonLink href={paths.league(ref).competitions}>{t('admin.back')}</ButtonLink>}
      />
    )
  return (
    <LeagueView query={query} errorTitle={t('admin.loadFailed')}>
      {(page) => (
        <>
          <PageHeader
            title={t('new')}
            kicker={<LeagueKicker league={page.league} />}
            crumbs={[{ label: t('title'), href: paths.league(page.league.slug).competitions }]}
            lede={t('form.lede')}
          />
          <NewCompetition page={page} />
        </>
      )}
    </LeagueView>
  )
}

const usualPicks = 5

function NewCompetition({ page }: { page: AdminCompetitionsPage }) {
  const { t } = useTranslation('competitions')
  const { mediumDay } = useFormats()
  const [, navigate] = useLocation()
  const refresh = useRefreshCompetitions()
  const league = page.league.slug
  const form = useForm({
    defaultValues: emptyValues(Math.min(usualPicks, page.maxPicks)),
    resolver: competitionResolver,
  })
  const saved = useUnsaved(form.formState.isDirty)
  const create = trpc.competition.create.useMutation({
    onSuccess: (competition) => {
      void refresh()
      notify.success(t('form.created'), {
        description: t('form.createdText', {
          name: competition.name,
          day: mediumDay(competition.startDate),
        }),
      })
    },
    onError: (error) => showFormProblem(form, t('form.failed'), error),
  })
  return (
    <CompetitionForm
      form={form}
      page={page}
      onSave={(values) =>
        create.mutate(
          { league, type: values.type, ...inputOf(values) },
          {
            onSuccess: (competition) => {
              saved()
              navigate(competitionHome(league, competition))
            },
          },
        )
      }
      footer={
        <Button type="submit" busy={create.isPending}>
          {t('form.submit')}
        </Button>
      }
    />
  )
}
