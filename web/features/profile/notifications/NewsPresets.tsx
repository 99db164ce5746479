import { useId } from 'react'
import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import { newsPresets } from '#domain/notifications/presets.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { presetOf } from './preset-of.ts'
import type { SaveSettings } from './use-settings.ts'

export function NewsPresets({ known, save }: { known: NotificationSettings; save: SaveSettings }) {
  const { t } = useTranslation('profile')
  const name = useId()
  const chosen = presetOf(known)
  return (
    <fieldset>
      <legend className="mb-1 text-base font-semibold">{t('notifications.what')}</legend>
      {newsPresets.map((preset) => (
        <label
          key={preset}
          className="flex cursor-pointer items-baseline gap-3 border-b border-rule py-3 hover:bg-wash"
        >
          <input
            type="radio"
            name={name}
            value={preset}
            checked={chosen === preset}
            onChange={() => save({ preset }, { matrix: known.presets[preset] })}
            className="size-[1.05rem] shrink-0 translate-y-[0.15rem] accent-ink"
          />
          <span>
            <span className="block font-medium">{t(`notifications.preset.${preset}`)}</span>
            <span className="block text-sm text-soft">{t(`notifications.presetAbout.${preset}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
