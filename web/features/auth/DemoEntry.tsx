import { useState } from 'react'
import { enterDemo } from '#web/lib/auth/demo.ts'
import { acceptInvitation } from '#web/lib/auth/invitation.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'
import { notifyAuthError } from './provider-message.ts'

interface DemoEntryProps {
  players: readonly string[]
  /** The sign-in accepts the invitation that is shown. */
  accepts: boolean
}

export default function DemoEntry({ players, accepts }: DemoEntryProps) {
  const { t } = useTranslation('auth')
  const [entering, setEntering] = useState<string | null>(null)
  const enter = async (player: string) => {
    setEntering(player)
    if (accepts) acceptInvitation()
    try {
      await enterDemo(player)
    } catch (error) {
      notifyAuthError(error)
      setEntering(null)
    }
  }
  return (
    <div className="grid gap-3">
      {players.map((player, index) => (
        <Button
          key={player}
          variant={index === 0 ? 'solid' : 'quiet'}
          busy={entering === player}
          disabled={entering !== null}
          onClick={() => void enter(player)}
        >
          {t('demo.enter', { name: player })}
        </Button>
      ))}
      <p className="pt-2 text-soft">{t('demo.players', { owner: players[0], admin: players[1] })}</p>
    </div>
  )
}
