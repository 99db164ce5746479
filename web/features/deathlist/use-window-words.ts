import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'

/** The rules of the open transfer window and of the next: days, number of picks, and price */
export const useWindowWords = ({ adding }: DeathlistPage): { open: string | null; next: string | null } => {
  const { t } = useTranslation('deathlist')
  const { day } = useFormats()
  const costOf = ({ penalty }: { penalty: number }) =>
    penalty === 0 ? t('facts.windowFree') : t('facts.windowCost', { count: penalty })
  const { open = null, next = null } = adding.windows ?? {}
  return {
    open:
      open && open.left > 0
        ? t('facts.windowOpen', { count: open.left, to: day(open.to), cost: costOf(open) })
        : null,
    next:
      next &&
      t('facts.windowNext', { count: next.most, from: day(next.from), to: day(next.to), cost: costOf(next) }),
  }
}
