import { Toaster as Sonner, toast } from 'sonner'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import 'sonner/dist/styles.css'
import { useIsPhone } from '#web/lib/navigation/sidebar.ts'
import { toastDuration } from '#web/lib/notices/toast-duration.ts'
import { useTheme } from '#web/lib/theme/theme.ts'
import { useMedia } from '#web/lib/use-media.ts'

export { toast }

/** Shows notices at the lower right, on phones above the bottom navigation; they never cover a title. */
export default function Toaster() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { theme } = useTheme()
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  return (
    <Sonner
      position={isPhone ? 'bottom-center' : 'bottom-right'}
      mobileOffset={{ bottom: 'calc(4.25rem + env(safe-area-inset-bottom))' }}
      theme={theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme}
      duration={toastDuration.calm}
      closeButton
      containerAriaLabel={t('notices')}
      toastOptions={{ className: 'notice', closeButtonAriaLabel: t('actions.close') }}
    />
  )
}
