import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { leagueName, leagueNameMax } from '#contracts/league.ts'
import type { AdminPage } from '#contracts/league-pages.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { contractResolver, sending, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useSaveLeague } from './use-save.ts'

const schema = z.object({ name: leagueName })

/** Renames the league; its path does not change. */
export function NameForm({ page: { league } }: { page: AdminPage }) {
  const { t } = useTranslation(['admin', 'common'])
  const form = useForm({
    values: { name: league.name },
    // What another admin has saved meanwhile must not discard unsaved changes.
    resetOptions: { keepDirtyValues: true },
    resolver: contractResolver(schema, () => ({ name: t('name.required') })),
  })
  const save = useSaveLeague((error) => showFormProblem(form, t('saveFailed'), error))
  useUnsaved(form.formState.isDirty)
  return (
    <form
      noValidate
      className="grid justify-items-start gap-5"
      onSubmit={form.handleSubmit(({ name }) => {
        const reset = sending(form)
        save.mutate({ league: league.id, name }, { onSuccess: () => reset({ name }) })
      })}
    >
      <TextField
        label={t('name.label')}
        maxLength={leagueNameMax}
        autoComplete="off"
        className="w-full"
        {...fieldOf(form, 'name')}
      />
      <Button type="submit" busy={save.isPending}>
        {t('common:actions.save')}
      </Button>
    </form>
  )
}
