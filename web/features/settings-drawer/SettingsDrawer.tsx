import type { Language } from '#locales/languages.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LanguageSwitch, ThemeSwitch } from '#web/ui/form/Preferences.tsx'
import Drawer from '#web/ui/overlay/Drawer.tsx'

interface SettingsDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Language and theme of this browser. The language is also saved in the profile, for mails. */
export default function SettingsDrawer({ open, onOpenChange }: SettingsDrawerProps) {
  const { t } = useTranslation()
  const update = trpc.profile.update.useMutation({ scope: { id: 'profile' } })
  const keep = (locale: Language) => update.mutate({ locale })
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={t('settings.title')}
      description={t('settings.description')}
    >
      <div className="grid gap-8 px-6 py-5">
        <LanguageSwitch onChosen={keep} />
        <ThemeSwitch />
      </div>
    </Drawer>
  )
}
