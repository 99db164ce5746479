import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { League } from '#contracts/league.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'

/** The way out of a league; its owner is told what has to come first. */
export function Leave({ league }: { league: League }) {
  const { t } = useTranslation('members')
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const [asking, setAsking] = useState(false)
  const leave = trpc.league.leave.useMutation({
    onSuccess: async () => {
      navigate(paths.dashboard)
      await Promise.all([utils.league.list.invalidate(), utils.league.dashboard.invalidate()])
      notify.success(t('leave.done', { league: league.name }))
    },
    onError: (error) => {
      setAsking(false)
      notifyProblem(t('leave.failed'), error)
    },
  })
  if (league.role === 'OWNER')
    return <p className="border-t border-rule pt-5 text-sm text-soft">{t('leave.owner')}</p>
  return (
    <section className="border-t border-rule pt-5">
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        {t('leave.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('leave.title', { league: league.name })}
        text={t('leave.text')}
        confirmLabel={t('leave.confirm')}
        danger
        busy={leave.isPending}
        onConfirm={() => leave.mutate({ league: league.id })}
      />
    </section>
  )
}
