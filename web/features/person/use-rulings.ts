import type { PersonLeague, PersonPage } from '#contracts/people/person.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { notify } from '#web/lib/notices/notify.ts'

export interface RulingDialogProps {
  page: PersonPage
  league: PersonLeague
  onClose: () => void
}

/** The part of a person's page about one league */
export const partOf = ({ id }: PersonLeague): string => `league-${id}`

export const useRuled = (
  said: string,
  { league, onClose }: Pick<RulingDialogProps, 'league' | 'onClose'>,
): (() => Promise<void>) => {
  const utils = trpc.useUtils()
  return async () => {
    onClose()
    notify.success(said)
    await Promise.all([utils.person.invalidate(), utils.league.invalidate(), utils.standings.invalidate()])
    // The button that opened the dialog may be gone.
    focusIfLost(() => document.getElementById(partOf(league)))
  }
}
