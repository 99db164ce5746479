import { type ReactNode, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { nameMaxLength } from '#domain/picks/editing.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { contractResolver, sending, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

const schema = z.object({ name: z.string().trim().min(1).max(nameMaxLength) })

/** Characters left are shown above this length. */
const countAbove = 180

export default function RenameInPlace({
  deathlist,
  kicker,
  onClose,
}: {
  /** The displayed name, which may be the default */
  deathlist: { id: string; name: string }
  kicker: ReactNode
  onClose: () => void
}) {
  const { t } = useTranslation(['deathlist', 'common'])
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const form = useForm({
    defaultValues: { name: deathlist.name },
    resolver: contractResolver(schema, () => ({ name: t('name.required') })),
  })
  useUnsaved(form.formState.isDirty)
  const save = trpc.deathlist.name.useMutation({
    onSuccess: ({ name }) => {
      utils.deathlist.page.setData(
        { league },
        (page) => page && { ...page, deathlist: { ...page.deathlist, name } },
      )
      void utils.deathlist.page.invalidate({ league })
      void utils.league.home.invalidate()
      void utils.league.dashboard.invalidate()
    },
    onError: (error) => showFormProblem(form, t('name.failed'), error),
  })
  // Not while the name is saved: if that fails, it must still be in the field.
  const cancel = () => !save.isPending && onClose()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const input = element.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])
  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.handleSubmit((typed) => {
        const reset = sending(form)
        save.mutate(
          { deathlistId: deathlist.id, name: typed.name },
          { onSuccess: () => reset() || onClose() },
        )
      })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel()
      }}
      className="mb-8"
    >
      <h1 className="sr-only">{deathlist.name}</h1>
      <p className="kicker mb-2">{kicker}</p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('name.label')}
          autoComplete="off"
          className="min-w-0 flex-1 basis-72 [&_input]:h-14 [&_input]:font-serif [&_input]:text-2xl sm:[&_input]:text-3xl"
          {...fieldOf(form, 'name')}
          value={form.watch('name')}
          maxLength={nameMaxLength}
          countAbove={countAbove}
        />
        <div className="flex gap-3">
          <Button type="submit" busy={save.isPending}>
            {t('common:actions.save')}
          </Button>
          <Button variant="quiet" disabled={save.isPending} onClick={cancel}>
            {t('common:actions.cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}
