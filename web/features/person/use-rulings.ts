import type { PersonLeague, PersonPage } from '#contracts/person.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/notices/notify.ts'

export interface RulingDialogProps {
  page: PersonPage
  league: PersonLeague
  onClose: () => void
}

/** After a ruling has changed: closes the dialog, fetches anew what hangs on it, and says so. */
export const useRuled = (said: string, onClose: () => void): (() => Promise<void>) => {
  const utils = trpc.useUtils()
  return async () => {
    onClose()
    notify.success(said)
    await Promise.all([utils.person.invalidate(), utils.league.invalidate(), utils.standings.invalidate()])
  }
}
