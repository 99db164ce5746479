import { type FormEventHandler, type ReactNode, useId } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../overlay/Dialog.tsx'

interface FormDialogProps {
  title: string
  description?: ReactNode
  submitLabel: string
  busy: boolean
  /** Closing the dialog would lose unsaved input. */
  unsaved: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

/** A dialog with one form: its fields, and a footer with cancel and submit buttons. It stays open while it is saved. */
export function FormDialog({
  title,
  description,
  submitLabel,
  busy,
  unsaved,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      unsaved={unsaved && !busy}
      busy={busy}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-5 pb-2" onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  )
}
