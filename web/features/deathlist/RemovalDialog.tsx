import { useTranslation } from 'react-i18next'
import type { AddRefusal } from '#domain/picks/editing.ts'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'

/** Asks before somebody is taken off whose place would stay empty, and says why it would. */
export default function RemovalDialog({
  name,
  why,
  onClose,
  onConfirm,
}: {
  name: string
  why: AddRefusal
  onClose: () => void
  onConfirm: () => void
}) {
  const { t } = useTranslation('deathlist')
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('picks.removeTitle', { name })}
      text={
        <>
          <p>{t(`picks.noRefill.${why === 'deathlist_full' ? 'full' : 'closed'}`)}</p>
          <p className="mt-2">{t('picks.undoable')}</p>
        </>
      }
      confirmLabel={t('picks.removeConfirm')}
      danger
      onConfirm={onConfirm}
    />
  )
}
