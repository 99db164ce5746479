import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import { defaultDigest } from '#domain/notifications/digest-time.ts'
import { currentLanguage } from '#web/lib/i18n/store.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { useSaveSettings } from './use-settings.ts'
import { weekdayName } from './weekday-name.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export function Digest({ known }: { known: NotificationSettings }) {
  const { t } = useTranslation('profile')
  const save = useSaveSettings(known)
  const { letter } = known
  const { weekday, hour } = letter
  const change = (changes: Partial<typeof letter>): void => {
    const next = { ...letter, ...changes }
    save({ letter: next }, { letter: next })
  }
  const timeOf = (at: number): string => `${String(at).padStart(2, '0')}:00`
  return (
    <div className="grid gap-4">
      <Switch
        label={t('notifications.digest')}
        description={t('notifications.digestAbout')}
        checked={weekday !== null}
        onCheckedChange={(on) => change({ weekday: on ? defaultDigest.weekday : null })}
      />
      {weekday !== null && (
        <div className="grid grid-cols-2 gap-4">
          <Select
            label={t('notifications.digestDay')}
            options={weekdays.map((day) => ({
              value: String(day),
              label: weekdayName(currentLanguage(), day),
            }))}
            value={String(weekday)}
            onValueChange={(day) => change({ weekday: Number(day) })}
          />
          <Select
            label={t('notifications.digestHour')}
            options={hours.map((at) => ({ value: String(at), label: timeOf(at) }))}
            value={String(hour)}
            onValueChange={(at) => change({ hour: Number(at) })}
          />
        </div>
      )}
    </div>
  )
}
