import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LanguageSwitch, ThemeSwitch } from '#web/ui/form/Preferences.tsx'

export function LanguageSection() {
  const { t } = useTranslation('profile')
  const update = trpc.profile.update.useMutation({
    // In order: the last choice counts.
    scope: { id: 'profile' },
    onError: (error) => notifyProblem(t('language.failed'), error),
  })
  return (
    <div className="grid gap-6">
      <LanguageSwitch onChosen={(locale) => update.mutate({ locale })} />
      <ThemeSwitch />
    </div>
  )
}
