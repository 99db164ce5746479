import { createStore } from '../listeners.ts'
import { toastDuration } from './toast-duration.ts'

interface NoticeOptions {
  description?: string
  action?: { label: string; onClick: () => void }
  /** Replaces the visible notice with this id. */
  id?: string
}

// The toast library is not in the first download: it loads once the page is idle, or with the first notice.
const library = () => import('#web/ui/overlay/Toaster.tsx')
/** A file that was being loaded when the network went may never arrive. */
const longestWaitMs = 3_000

const wanted = createStore(false)

/** For the toaster: whether there has been a notice */
export const useHadNotice = wanted.use

/**
 * A notice without the library, for a moment: offline its file may be missing, and browsers do not ask for it again
 * until the next reload.
 */
const showPlain = (title: string, { description = '' }: NoticeOptions, duration: number): void => {
  const notice = document.createElement('p')
  notice.className = 'plain-notice'
  notice.setAttribute('role', 'alert')
  notice.append(`${title}\n${description}`)
  document.body.append(notice)
  setTimeout(() => notice.remove(), duration)
}

const show = async (
  kind: 'success' | 'message' | 'error',
  title: string,
  options: NoticeOptions,
): Promise<void> => {
  const duration = kind === 'error' ? toastDuration.destructive : toastDuration.calm
  const notices = await Promise.race([
    library().catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, longestWaitMs, null)),
  ])
  if (!notices) return showPlain(title, options, duration)
  // Not before the library has loaded: the toaster does not try a second time.
  wanted.set(true)
  notices.toast[kind](title, { ...options, duration })
}

/** Short notices at the edge of the page: `title` says what happened, `description` why or what to do. */
export const notify = {
  success: (title: string, options: NoticeOptions = {}): void => void show('success', title, options),
  info: (title: string, options: NoticeOptions = {}): void => void show('message', title, options),
  error: (title: string, options: NoticeOptions = {}): void => void show('error', title, options),
}
