import type { CompetitionView } from '#contracts/competitions/competition.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { useRefreshCompetitions } from './use-refresh.ts'

export function ManageActions({ competition, slug }: { competition: CompetitionView; slug: string }) {
  const { t } = useTranslation('competitions')
  const { settings } = paths.league(slug).competition(competition.slug)
  const refresh = useRefreshCompetitions()
  const cancel = trpc.competition.cancel.useMutation({
    onSuccess: () => {
      notify.success(t('settings.cancelled'))
      void refresh()
    },
    onError: (error) => notifyProblem(t('settings.cancelFailed'), error),
  })
  return (
    <>
      {competition.status === 'upcoming' && (
        <ButtonLink href={`${settings}?edit`} variant="quiet" size="sm">
          {t('admin.edit')}
        </ButtonLink>
      )}
      <ConfirmButton
        label={t('admin.cancel')}
        size="sm"
        title={t('settings.cancelTitle', { name: competition.name })}
        text={t(competition.status === 'active' ? 'settings.cancelActive' : 'settings.cancelUpcoming')}
        confirmLabel={t('settings.cancel')}
        onConfirm={() => cancel.mutateAsync({ competition: competition.id })}
        danger
      />
    </>
  )
}
