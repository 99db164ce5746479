import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { type Language, languageCodes, languages } from '#locales/languages.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { setLanguage } from '#web/lib/i18n/set-language.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useTheme } from '#web/lib/theme/theme.ts'
import { Segmented } from './Segmented.tsx'

/** Selects the language. `onChosen` is called with it once it is set, for callers that also store it elsewhere. */
export function LanguageSwitch({ onChosen }: { onChosen?: (language: Language) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  // Show the choice at once, while its texts are still loading.
  const [coming, setComing] = useState<Language | null>(null)
  return (
    <Segmented
      label={t('settings.language')}
      value={coming ?? language}
      onValueChange={(next) => {
        setComing(next)
        void setLanguage(next)
          .then((isSet) => isSet && onChosen?.(next))
          .finally(() => setComing(null))
      }}
      options={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
    />
  )
}

export function ThemeSwitch() {
  const { t } = useTranslation()
  const { theme, setTheme } = useTheme()
  return (
    <Segmented
      label={t('settings.theme')}
      value={theme}
      onValueChange={setTheme}
      options={[
        { value: 'light', label: t('settings.light'), icon: <Sun aria-hidden="true" /> },
        { value: 'dark', label: t('settings.dark'), icon: <Moon aria-hidden="true" /> },
        { value: 'system', label: t('settings.system'), icon: <Monitor aria-hidden="true" /> },
      ]}
    />
  )
}
