import { Monitor, Moon, Sun } from 'lucide-react'
import { languageCodes, languages } from '#locales/languages.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { setLanguage } from '#web/lib/i18n/set-language.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { themes, useTheme } from '#web/lib/theme/theme.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'

const icons = { light: <Sun />, dark: <Moon />, system: <Monitor /> }

export function Toggles() {
  const { t } = useTranslation('auth')
  const language = useLanguage()
  const { theme, setTheme } = useTheme()
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  return (
    <div className="-mr-2.5 flex items-center gap-2 text-sm">
      {languageCodes
        .filter((code) => code !== language)
        .map((code) => (
          <Button key={code} variant="text" size="sm" lang={code} onClick={() => void setLanguage(code)}>
            {languages[code].name}
          </Button>
        ))}
      <IconButton
        label={t('toggles.theme', { theme: t(`toggles.${theme}`) })}
        icon={icons[theme]}
        onClick={() => setTheme(next)}
      />
    </div>
  )
}
