import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import { defaultQuietHours } from '#domain/notifications/quiet-hours.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useSaveSettings } from './use-settings.ts'

export function QuietHours({ known }: { known: NotificationSettings }) {
  const { t } = useTranslation('profile')
  const save = useSaveSettings(known)
  const { quietHours } = known
  const { from, to, timeZone } = quietHours
  const change = (changes: Partial<typeof quietHours>): void => {
    const next = { ...quietHours, ...changes }
    save({ quietHours: next }, { quietHours: next })
  }
  const zones = [...new Set([timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
  return (
    <div className="grid gap-4">
      <Switch
        label={t('notifications.quiet')}
        description={t('notifications.quietAbout')}
        checked={from !== null}
        onCheckedChange={(on) => change(on ? defaultQuietHours : { from: null, to: null })}
      />
      {from !== null && to !== null && (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            type="time"
            label={t('notifications.from')}
            defaultValue={from}
            key={`from ${from}`}
            required
            onBlur={({ currentTarget: { value } }) => value && value !== from && change({ from: value })}
          />
          <TextField
            type="time"
            label={t('notifications.to')}
            defaultValue={to}
            key={`to ${to}`}
            required
            onBlur={({ currentTarget: { value } }) => value && value !== to && change({ to: value })}
          />
        </div>
      )}
      <Select
        label={t('notifications.timeZone')}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        value={timeZone}
        onValueChange={(zone) => change({ timeZone: zone })}
      />
    </div>
  )
}
