import { useTranslation } from 'react-i18next'
import type { DeathlistView } from '#contracts/deathlist.ts'
import { Button } from '../../ui/Button.tsx'
import { Ornament } from '../../ui/Ornament.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useNaming } from './naming.ts'

/** The box that names a list; there only as long as it has neither name nor picks. */
export default function NameForm({ deathlist, league }: { deathlist: DeathlistView; league: string }) {
  const { t } = useTranslation('deathlist')
  const { field, isSaving, submit } = useNaming(deathlist, league)
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid max-w-2xl items-start gap-x-8 gap-y-5 rounded border border-rule bg-sheet p-6 sm:grid-cols-[auto_1fr] sm:p-8"
    >
      <Ornament kind="list" className="hidden h-24 w-[7.2rem] text-edge sm:block" />
      <div className="grid justify-items-start gap-5">
        <TextField
          label={t('name.label')}
          placeholder={t('name.example')}
          autoComplete="off"
          className="w-full"
          {...field}
        />
        <Button type="submit" busy={isSaving}>
          {t('name.submit')}
        </Button>
      </div>
    </form>
  )
}
