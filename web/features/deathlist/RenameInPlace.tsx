import { type ReactNode, useEffect, useRef } from 'react'
import type { DeathlistView } from '#contracts/lists/deathlist.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useNaming } from './naming.ts'

/** Gives a list another name, where the name stands: the head of its page as a form. */
export default function RenameInPlace({
  deathlist,
  league,
  kicker,
  onClose,
}: {
  /** With the name that is shown, whether the player has given it or not. */
  deathlist: DeathlistView
  league: string
  kicker: ReactNode
  onClose: () => void
}) {
  const { t } = useTranslation(['deathlist', 'common'])
  const { field, isSaving, submit } = useNaming(deathlist, league, onClose)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const input = form.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
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
          {...field}
        />
        <div className="flex gap-3">
          <Button type="submit" busy={isSaving}>
            {t('common:actions.save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}
