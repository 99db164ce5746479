import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { League } from '#contracts/league.ts'
import { invites } from '#domain/leagues/inviting.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'

const loadDialog = () => import('./InviteDialog.tsx')
const InviteDialog = lazy(loadDialog)
const prefetch = () => void loadDialog().catch(() => undefined)

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
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        {t('actions.invite')}
      </Button>
      <Suspense>
        {open && <InviteDialog league={league.id} name={league.name} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
