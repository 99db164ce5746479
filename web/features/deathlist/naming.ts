import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { DeathlistView } from '#contracts/lists/deathlist.ts'
import { nameMaxLength } from '#domain/picks/editing.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { contractResolver, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

const schema = z.object({ name: z.string().trim().min(1).max(nameMaxLength) })

/** From how many characters on the rest is counted. */
const countFrom = 180

/** The form that names a list. */
export const useNaming = (deathlist: DeathlistView, league: string, onDone: () => void = () => undefined) => {
  const { t } = useTranslation('deathlist')
  const utils = trpc.useUtils()
  const form = useForm({
    defaultValues: { name: deathlist.name ?? '' },
    resolver: contractResolver(schema, () => ({ name: t('name.required') })),
  })
  const save = trpc.deathlist.name.useMutation({
    onSuccess: async ({ name }) => {
      utils.deathlist.page.setData(
        { league },
        (page) =>
          page && {
            ...page,
            deathlist: { ...page.deathlist, name },
          },
      )
      onDone()
      await Promise.all([
        utils.deathlist.page.invalidate({ league }),
        utils.league.home.invalidate(),
        utils.league.dashboard.invalidate(),
      ])
    },
    onError: (error) => showFormProblem(form, t('name.failed'), error),
  })
  return {
    isSaving: save.isPending,
    submit: form.handleSubmit(({ name }) => save.mutate({ deathlistId: deathlist.id, name })),
    /** For the field itself. */
    field: {
      ...form.register('name'),
      value: form.watch('name'),
      maxLength: nameMaxLength,
      countFrom,
      error: form.formState.errors.name?.message,
    },
  }
}
