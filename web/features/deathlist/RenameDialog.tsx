import { useTranslation } from 'react-i18next'
import type { DeathlistView } from '#contracts/deathlist.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
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
    <FormDialog
      onClose={onClose}
      title={t('rename.title')}
      submitLabel={t('common:actions.save')}
      busy={isSaving}
      onSubmit={submit}
    >
      <TextField label={t('name.label')} autoComplete="off" {...field} />
    </FormDialog>
  )
}
