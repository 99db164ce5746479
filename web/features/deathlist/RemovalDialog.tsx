import type { AddRefusal } from '#domain/picks/editing.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'

const emptyWhy = (why: AddRefusal) =>
  why === 'deathlist_full' ? 'full' : why === 'window_full' ? 'windowFull' : 'closed'

/** Asks for a confirmation before a removal whose place would stay empty, and says why it would. */
export default function RemovalDialog({
  name,
  why,
  next,
  onClose,
  onConfirm,
}: {
  name: string
  why: AddRefusal
  /** The transfer window in which the place could be filled again */
  next: { from: string; to: string } | null
  onClose: () => void
  onConfirm: () => void
}) {
  const { t } = useTranslation('deathlist')
  const { day } = useFormats()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('picks.removeTitle', { name })}
      text={
        <>
          <p>
            {why === 'window_closed' && next
              ? t('picks.noRefill.window', { from: day(next.from), to: day(next.to) })
              : t(`picks.noRefill.${emptyWhy(why)}`)}
          </p>
          <p className="mt-2">{t('picks.undoable')}</p>
        </>
      }
      confirmLabel={t('picks.removeConfirm')}
      danger
      onConfirm={onConfirm}
    />
  )
}
