import type { ExternalToast } from 'sonner'

/** How long a notice stays, in ms: a bad one is read for longer. */
export const toastDuration = { calm: 5000, destructive: 8000 }

interface NoticeOptions {
  description?: string
  action?: { label: string; onClick: () => void }
  /** A notice with the id of one that is showing takes its place. */
  id?: string
}

// The library of notices is no part of the first download; the frame fetches it when the page is at rest.
const library = () => import('../ui/Toaster.tsx')

const optionsOf = ({ description, action, id }: NoticeOptions, duration: number): ExternalToast => ({
  duration,
  ...(description ? { description } : {}),
  ...(action ? { action: { label: action.label, onClick: () => action.onClick() } } : {}),
  ...(id ? { id } : {}),
})

/** Short notices at the edge of the page: `title` says what happened, `description` why or what to do. */
export const notify = {
  success: (title: string, options: NoticeOptions = {}): void => {
    void library().then(({ toast }) => toast.success(title, optionsOf(options, toastDuration.calm)))
  },
  info: (title: string, options: NoticeOptions = {}): void => {
    void library().then(({ toast }) => toast(title, optionsOf(options, toastDuration.calm)))
  },
  error: (title: string, options: NoticeOptions = {}): void => {
    void library().then(({ toast }) => toast.error(title, optionsOf(options, toastDuration.destructive)))
  },
}
