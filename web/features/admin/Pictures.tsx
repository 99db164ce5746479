import { useState } from 'react'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'
import type { AdminPageData } from './page-data.ts'

/** Whether members may share pictures of the league, and a button that revokes all links. Takes effect at once. */
export function Pictures({ page: { league, picturesShared: shared } }: { page: AdminPageData }) {
  const { t } = useTranslation('admin')
  const utils = trpc.useUtils()
  const [asking, setAsking] = useState(false)
  const allow = trpc.picture.allow.useMutation({
    onSuccess: async (_, { shared: now }) => {
      await Promise.all([utils.league.adminPage.invalidate(), utils.standings.page.invalidate()])
      notify.success(t(now && shared ? 'pictures.renewed' : 'saved'))
      setAsking(false)
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
        disabled={allow.isPending}
        onCheckedChange={(next) => allow.mutate({ league: league.id, shared: next })}
      />
      {shared && (
        <Button variant="quiet" size="sm" className="mt-3" onClick={() => setAsking(true)}>
          {t('pictures.renew')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('pictures.renew')}
        text={t('pictures.renewText')}
        confirmLabel={t('pictures.renew')}
        busy={allow.isPending}
        onConfirm={() => allow.mutate({ league: league.id, shared: true })}
      />
    </>
  )
}
