import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useSearch } from 'wouter'
import type { AdminCompetitionsPage, CompetitionView } from '#contracts/competitions/competition.ts'
import { unfoldLeaderboard } from '#contracts/fields/unfolded.ts'
import type { SettingName } from '#domain/competitions/kinds/kind-registry.ts'
import type { Setting } from '#domain/competitions/setting-types.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { changedFrom, sending, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useSettingText } from '#web/shared/competitions/kind-words.ts'
import { settingsInUse } from '#web/shared/competitions/settings-in-use.ts'
import { LeagueView } from '#web/shared/LeagueView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonText } from '#web/ui/state/Skeleton.tsx'
import { CompetitionFrame, type CompetitionHead } from './CompetitionFrame.tsx'
import { CompetitionQuery } from './CompetitionQuery.tsx'
import { CompetitionForm } from './form/CompetitionForm.tsx'
import { competitionResolver, inputOf, valuesOf } from './form/form-values.ts'
import { ManageActions } from './ManageActions.tsx'
import { useCompetitionRef } from './use-competition-ref.ts'
import { useRefreshCompetitions } from './use-refresh.ts'

export default function CompetitionSettingsPage() {
  const query = trpc.competition.leaderboardPage.useQuery(useCompetitionRef(), { select: unfoldLeaderboard })
  return <CompetitionQuery query={query}>{(page) => <Settings head={page} />}</CompetitionQuery>
}

function Settings({ head }: { head: CompetitionHead }) {
  const { t } = useTranslation(['competitions', 'kinds'])
  const [path, navigate] = useLocation()
  const editing = new URLSearchParams(useSearch()).has('edit')
  const { league, competition } = head
  const admin = isAdmin(league.role)
  const open = competition.status === 'upcoming' || competition.status === 'active'
  const close = () => navigate(path, { replace: true })
  const edits = admin && editing && competition.status === 'upcoming'
  return (
    <CompetitionFrame
      head={head}
      tab="settings"
      actions={admin && open && !edits && <ManageActions competition={competition} slug={league.slug} />}
    >
      {edits ? (
        <Edit competition={competition} slug={league.slug} onClose={close} />
      ) : (
        <>
          <p className="mb-6 max-w-[60ch] font-serif text-lg text-soft">
            {t(`kinds:${competition.type}.about`)}
          </p>
          <RulesList competition={competition} />
        </>
      )}
    </CompetitionFrame>
  )
}

interface EditProps {
  competition: CompetitionView
  slug: string
  onClose: () => void
}

function Edit(props: EditProps) {
  const { t } = useTranslation('competitions')
  const query = trpc.competition.adminPage.useQuery({ league: props.slug })
  return (
    <LeagueView query={query} errorTitle={t('admin.loadFailed')} skeleton={<SkeletonText lines={12} />}>
      {(page) => <EditForm {...props} page={page} />}
    </LeagueView>
  )
}

function EditForm({ competition, slug, onClose, page }: EditProps & { page: AdminCompetitionsPage }) {
  const { t } = useTranslation(['competitions', 'common'])
  const refresh = useRefreshCompetitions()
  const [opened, setOpened] = useState(() => valuesOf(competition, page.maxPicks))
  const form = useForm({
    defaultValues: opened,
    resolver: competitionResolver,
  })
  const saved = useUnsaved(form.formState.isDirty)
  const save = trpc.competition.update.useMutation({
    onSuccess: async () => {
      await refresh()
      notify.success(t('settings.saved'))
    },
    onError: (error) => showFormProblem(form, t('settings.saveFailed'), error),
  })
  return (
    <CompetitionForm
      form={form}
      page={page}
      typeFixed
      onSave={(values) => {
        const reset = sending(form)
        save.mutate(
          {
            league: slug,
            competition: competition.id,
            ...changedFrom(inputOf(opened), inputOf(values)),
          },
          {
            onSuccess: () => {
              if (reset()) return setOpened(values)
              saved()
              onClose()
            },
          },
        )
      }}
      footer={
        <>
          <Button type="submit" busy={save.isPending}>
            {t('settings.save')}
          </Button>
          <Button variant="quiet" disabled={save.isPending} onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
        </>
      }
    />
  )
}

function RulesList({ competition }: { competition: CompetitionView }) {
  const { t } = useTranslation(['competitions', 'kinds'])
  const { days, mediumDay } = useFormats()
  const settingText = useSettingText()
  const { picksCount, rulesVersion } = competition
  const rows: [string, ReactNode][] = [
    [t('settings.dates'), days(competition.startDate, competition.endDate)],
    [t('settings.seals'), mediumDay(competition.sealsOn)],
    [
      t('tabs.participants'),
      competition.participants === null && competition.startedAt === null
        ? t('settings.allMembers')
        : t('players', { count: competition.participantCount }),
    ],
    [
      t('settings.picks'),
      picksCount === null ? t('settings.allPicks') : t('settings.subset', { count: picksCount }),
    ],
  ]
  const rowOf = (name: SettingName, setting: Setting): [string, ReactNode] =>
    settingText(competition.type, name, setting, competition[name]) ?? [
      t('settings.ties'),
      <ol key="ties">
        {competition.tiebreakerPriority?.map((tie, index) => (
          <li key={tie}>
            <span className="text-faint">{index + 1}.</span> {t(`form.tie.${tie}`)}
          </li>
        ))}
      </ol>,
    ]
  for (const [name, setting] of settingsInUse(competition.type, competition)) rows.push(rowOf(name, setting))
  rows.push([
    t('settings.rulesVersion'),
    rulesVersion === null ? t('settings.rulesOpen') : t('settings.rulesFrozen', { version: rulesVersion }),
  ])
  return (
    <dl className="max-w-3xl border-t border-ink">
      {rows.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-6 border-b border-rule py-2.5 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <dt className="text-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
