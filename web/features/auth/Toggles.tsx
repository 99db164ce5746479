import { Monitor, Moon, Sun } from 'lucide-react'
import { languageCodes, languages } from '#locales/languages.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { themes, useTheme } from '#web/lib/theme/theme.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'

const icons = { light: <Sun />, dark: <Moon />, system: <Monitor /> }

/** Switches to another language; their names are written in themselves. */
function LanguageToggle() {
  const { language, setLanguage } = useLanguage()
  return languageCodes
    .filter((code) => code !== language)
    .map((code) => (
      <Button key={code} variant="text" size="sm" lang={code} onClick={() => void setLanguage(code)}>
        {languages[code].name}
      </Button>
    ))
}

/** Goes round the themes: light, dark, as the system. */
function ThemeToggle() {
  const { t } = useTranslation('auth')
  const { theme, setTheme } = useTheme()
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  return (
    <IconButton
      label={t('toggles.theme', { theme: t(`toggles.${theme}`) })}
      icon={icons[theme]}
      onClick={() => setTheme(next)}
    />
  )
}

/** Language and theme, for pages that have no settings drawer. */
export function Toggles() {
  return (
    <div className="-mr-2.5 flex items-center gap-2 text-sm">
      <LanguageToggle />
      <ThemeToggle />
    </div>
  )
}
