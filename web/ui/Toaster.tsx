import { useSyncExternalStore } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { toastDuration } from '../lib/notify.ts'
import { getTheme } from '../lib/theme.ts'

export { toast }

const dark = '(prefers-color-scheme: dark)'
const subscribe = (listener: () => void) => {
  const media = matchMedia(dark)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Where notices appear: at the lower right, on phones at the top, clear of the thumb's buttons. */
export default function Toaster() {
  const isPhone = useSyncExternalStore(subscribePhone, () => matchMedia(phone).matches)
  const systemIsDark = useSyncExternalStore(subscribe, () => matchMedia(dark).matches)
  const theme = getTheme()
  return (
    <Sonner
      position={isPhone ? 'top-center' : 'bottom-right'}
      theme={theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme}
      duration={toastDuration.calm}
      closeButton
      toastOptions={{ className: 'notice' }}
    />
  )
}

const phone = '(width < 768px)'
const subscribePhone = (listener: () => void) => {
  const media = matchMedia(phone)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
