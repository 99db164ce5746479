import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLeagues } from '#web/lib/league/leagues.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import type { SaveSettings } from './use-settings.ts'

export function MutedLeagues({ muted, save }: { muted: readonly string[]; save: SaveSettings }) {
  const { t } = useTranslation('profile')
  const { leagues } = useLeagues()
  if (!leagues || leagues.length === 0) return null
  const mute = (leagueId: string, on: boolean): void => {
    const mutedLeagues = on ? [...muted, leagueId] : muted.filter((id) => id !== leagueId)
    save({ mutedLeagues }, { mutedLeagues })
  }
  return (
    <div>
      <h2 className="font-sans text-base font-semibold">{t('notifications.muted')}</h2>
      <p className="mt-1 mb-2 max-w-[52ch] text-sm text-soft">{t('notifications.mutedAbout')}</p>
      {leagues.map(({ id, name }) => (
        <Switch
          key={id}
          label={name}
          className="typed min-w-0 border-b border-rule"
          checked={muted.includes(id)}
          onCheckedChange={(on) => mute(id, on)}
        />
      ))}
    </div>
  )
}
