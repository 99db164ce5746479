import { Toaster as Sonner, toast } from 'sonner'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import 'sonner/dist/styles.css'
import { useIsPhone } from '#web/lib/navigation/sidebar.ts'
import { toastDuration } from '#web/lib/notices/toast-duration.ts'
import { useTheme } from '#web/lib/theme/theme.ts'
import { useMedia } from '#web/lib/use-media.ts'

export { toast }

/** Heights at the bottom of a phone, in CSS pixels: the navigation, and the area of notices above it */
const [navigationHeight, noticesHeight] = [68, 120]

/** On phones, notices are shown above the control that was pressed if they would cover it: it can be pressed again. */
const keepVisible = (pressed: EventTarget | null): void => {
  const control =
    pressed instanceof Element ? pressed.closest(':is(button, a, input):not([data-sonner-toast] *)') : null
  const { top = 0, bottom = 0 } = control?.getBoundingClientRect() ?? {}
  const lowest = innerHeight - navigationHeight
  const isCovered = top < lowest && bottom > lowest - noticesHeight
  document.documentElement.style.setProperty('--notices-above', `${isCovered ? innerHeight - top + 8 : 0}px`)
}
keepVisible(document.activeElement)
document.addEventListener('click', ({ target }) => keepVisible(target), true)

/** Shows notices at the lower right, on phones above the bottom navigation; they never cover a title. */
export default function Toaster() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { theme } = useTheme()
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  return (
    <Sonner
      position={isPhone ? 'bottom-center' : 'bottom-right'}
      mobileOffset={{ bottom: 'max(4.25rem + env(safe-area-inset-bottom), var(--notices-above))' }}
      theme={theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme}
      duration={toastDuration.calm}
      closeButton
      containerAriaLabel={t('notices')}
      toastOptions={{ className: 'notice', closeButtonAriaLabel: t('actions.close') }}
    />
  )
}
