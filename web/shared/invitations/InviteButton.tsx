import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { League } from '#contracts/league.ts'
import { invites } from '#domain/leagues/inviting.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { Button } from '#web/ui/Button.tsx'

const InviteDialog = lazily(() => import('./InviteDialog.tsx'))

/** Opens the invitation dialog; renders nothing if the user may not invite or the league is full. */
export function InviteButton({
  league,
  variant = 'quiet',
  size = 'md',
}: {
  league: League
  variant?: 'solid' | 'quiet' | 'text'
  size?: 'sm' | 'md'
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (!invites(league)) return null
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={<UserPlus />}
        {...InviteDialog.onIntent}
        onClick={() => setOpen(true)}
      >
        {t('actions.invite')}
      </Button>
      {open && <InviteDialog league={league.id} name={league.name} onClose={() => setOpen(false)} />}
    </>
  )
}
