import type { ExternalToast } from 'sonner'
import { createListeners } from '../listeners.ts'
import { toastDuration } from './toast-duration.ts'

interface NoticeOptions {
  description?: string
  action?: { label: string; onClick: () => void }
  /** A notice with the id of one that is showing takes its place. */
  id?: string
}

// The library of notices is no part of the first download: it comes when the page is at rest, or with the first notice.
const library = () => import('#web/ui/overlay/Toaster.tsx')

let wanted = false
const { subscribe, notifyAll } = createListeners()

/** For the place where notices appear: whether there has been one, and how to hear of it. */
export const firstNotice = {
  happened: (): boolean => wanted,
  subscribe,
}

/** Fetches what notices need, so that they can be shown without a network as well. */
export const prepareNotices = (): void => void library().catch(() => undefined)

const optionsOf = ({ description, action, id }: NoticeOptions, duration: number): ExternalToast => ({
  duration,
  ...(description ? { description } : {}),
  ...(action ? { action: { label: action.label, onClick: () => action.onClick() } } : {}),
  ...(id ? { id } : {}),
})

const show = async (
  kind: 'success' | 'message' | 'error',
  title: string,
  options: NoticeOptions,
): Promise<void> => {
  wanted = true
  notifyAll()
  // Without a network there may be no notices either; what they tell of has happened anyway.
  const notices = await library().catch(() => null)
  notices?.toast[kind](
    title,
    optionsOf(options, kind === 'error' ? toastDuration.destructive : toastDuration.calm),
  )
}

/** Short notices at the edge of the page: `title` says what happened, `description` why or what to do. */
export const notify = {
  success: (title: string, options: NoticeOptions = {}): void => void show('success', title, options),
  info: (title: string, options: NoticeOptions = {}): void => void show('message', title, options),
  error: (title: string, options: NoticeOptions = {}): void => void show('error', title, options),
}
