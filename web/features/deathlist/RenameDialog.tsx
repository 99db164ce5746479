import { useTranslation } from 'react-i18next'
import type { DeathlistView } from '#contracts/deathlist.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useNaming } from './naming.ts'

/** Gives a list another name. */
export default function RenameDialog({
  deathlist,
  league,
  onClose,
}: {
  deathlist: DeathlistView
  league: string
  onClose: () => void
}) {
  const { t } = useTranslation(['deathlist', 'common'])
  const { field, isSaving, submit } = useNaming(deathlist, league, onClose)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('rename.title')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form="rename-list" busy={isSaving}>
            {t('common:actions.save')}
          </Button>
        </>
      }
    >
      <form id="rename-list" noValidate onSubmit={submit} className="pb-2">
        <TextField label={t('name.label')} autoComplete="off" {...field} />
      </form>
    </Dialog>
  )
}
