import { RefreshCw } from 'lucide-react'
import type { AdminPage } from '#contracts/league-pages.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { InviteButton } from '#web/shared/invitations/InviteButton.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { SettingSwitches } from './SettingSwitches.tsx'
import { useRefreshLeague } from './use-save.ts'

export function InviteCode({ page: { league } }: { page: AdminPage }) {
  const { t } = useTranslation('admin')
  const refresh = useRefreshLeague()
  const replace = trpc.league.replaceInviteCode.useMutation({
    onSuccess: () => void refresh(),
    onError: (error) => notifyProblem(t('code.failed'), error),
  })
  return (
    <>
      <p className="name text-3xl tracking-[0.12em] tabular-nums">{league.inviteCode}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <CopyButton text={league.inviteCode ?? ''} label={t('code.copy')} />
        <InviteButton league={league} size="sm" />
        <ConfirmButton
          label={t('code.replace')}
          size="sm"
          icon={<RefreshCw />}
          title={t('code.replaceTitle')}
          text={t('code.replaceText')}
          onConfirm={() => replace.mutateAsync({ league: league.id })}
        />
      </div>
      <div className="mt-5 max-w-md border-t border-rule pt-2">
        <SettingSwitches league={league} section="joining" />
      </div>
    </>
  )
}
