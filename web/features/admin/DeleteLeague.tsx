import { useLocation } from 'wouter'
import type { AdminPage } from '#contracts/league-pages.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'

export function DeleteLeague({ page: { league } }: { page: AdminPage }) {
  const { t } = useTranslation('admin')
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const remove = trpc.league.delete.useMutation({
    onSuccess: async () => {
      navigate(paths.dashboard)
      await Promise.all([utils.league.list.invalidate(), utils.league.dashboard.invalidate()])
      notify.success(t('delete.done', { league: league.name }))
    },
    onError: (error) => notifyProblem(t('delete.failed'), error),
  })
  return (
    <ConfirmButton
      label={t('delete.open')}
      variant="danger"
      title={t('delete.dialogTitle', { league: league.name })}
      text={t('delete.dialogText')}
      typed={{ label: t('delete.typed', { league: league.name }), word: league.name }}
      confirmLabel={t('delete.confirm')}
      danger
      onConfirm={() => remove.mutateAsync({ league: league.id, name: league.name })}
    />
  )
}
