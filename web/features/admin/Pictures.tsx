import type { AdminPage } from '#contracts/league-pages.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'

/** Whether members may share pictures of the league, and a button that revokes all links. Takes effect at once. */
export function Pictures({ page: { league, picturesShared: shared } }: { page: AdminPage }) {
  const { t } = useTranslation('admin')
  const utils = trpc.useUtils()
  const allow = trpc.picture.allow.useMutation({
    onSuccess: async (_, { shared: now }) => {
      await Promise.all([utils.league.adminPage.invalidate(), utils.standings.page.invalidate()])
      notify.success(t(now && shared ? 'pictures.renewed' : 'saved'))
    },
    onError: (error) => notifyProblem(t('saveFailed'), error),
  })
  const on = allow.isPending ? allow.variables.shared : shared
  return (
    <>
      <Switch
        label={t('pictures.label')}
        description={t(on ? 'pictures.on' : 'pictures.off')}
        checked={on}
        busy={allow.isPending}
        onCheckedChange={(next) => allow.mutate({ league: league.id, shared: next })}
      />
      {shared && (
        <ConfirmButton
          label={t('pictures.renew')}
          size="sm"
          className="mt-3"
          title={t('pictures.renew')}
          text={t('pictures.renewText')}
          onConfirm={() => allow.mutateAsync({ league: league.id, shared: true })}
        />
      )}
    </>
  )
}
