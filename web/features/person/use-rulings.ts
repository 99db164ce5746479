import type { PersonLeague, PersonPage } from '#contracts/people/person.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { notify } from '#web/lib/notices/notify.ts'

export interface RulingDialogProps {
  page: PersonPage
  league: PersonLeague
  onClose: () => void
}

export const useRuled = (said: string, onClose: () => void): (() => Promise<void>) => {
  const utils = trpc.useUtils()
  return async () => {
    onClose()
    notify.success(said)
    await Promise.all([utils.person.invalidate(), utils.league.invalidate(), utils.standings.invalidate()])
  }
}
