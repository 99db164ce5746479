import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useBackCloses } from '#web/lib/navigation/back-closes.ts'
import { useUnsavedOverPage } from '#web/lib/navigation/unsaved.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { Button, IconButton } from '../Button.tsx'
import { Saving } from '../form/saving.ts'
import { TextField } from '../form/TextField.tsx'

interface DialogProps {
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons, the main one last */
  footer?: ReactNode
  wide?: boolean
  /** Clicking outside does not close the dialog: its content is shown only once. */
  keepOpen?: boolean
  /** Closing the dialog other than by its own buttons needs a confirmation, because changes would be lost. */
  unsaved?: boolean
  /** An action is running: the dialog stays open and its fields read-only until its answer, so that nothing is lost. */
  busy?: boolean
}

const frame =
  'fixed inset-x-0 bottom-0 px-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)] sm:p-0 z-50 grid max-h-[92dvh] grid-rows-[auto_1fr_auto] border border-rule bg-sheet shadow-lift outline-none ' +
  'rounded-t-lg transition-[opacity,translate] duration-200 ease-calm data-ending-style:translate-y-3 data-ending-style:opacity-0 ' +
  'data-starting-style:translate-y-3 data-starting-style:opacity-0 sm:inset-auto sm:top-[max(4vh,2rem)] sm:left-1/2 sm:w-[calc(100vw-3rem)] ' +
  'sm:-translate-x-1/2 sm:rounded-lg lg:top-[12vh] lg:max-h-[80dvh]'

const veil =
  'fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** A dialog: a bottom sheet on phones, in the upper middle on larger screens. Closing it restores the focus. */
export function Dialog({
  onClose,
  title,
  description,
  children,
  footer,
  wide,
  keepOpen = false,
  unsaved = false,
  busy = false,
}: DialogProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<{ stay?: () => void } | null>(null)
  useUnsavedOverPage(unsaved)
  useBackCloses(true, (stay) => {
    if (busy) stay()
    else if (unsaved) setAsking({ stay })
    else onClose()
  })
  const body = useRef<HTMLDivElement>(null)
  // Focus the first field (or `data-focus`). Not on touch: the on-screen keyboard would cover the rest.
  const initialFocus = (way: string) =>
    way === 'touch' ||
    (body.current?.querySelector<HTMLElement>('input, textarea, [role="combobox"], [data-focus]') ?? true)
  return (
    <Base.Root
      open
      onOpenChange={() => {
        if (busy) return
        if (unsaved) setAsking({})
        else onClose()
      }}
      disablePointerDismissal={keepOpen}
    >
      <Base.Portal>
        <Base.Backdrop className={veil} />
        <Base.Popup initialFocus={initialFocus} className={cx(frame, wide ? 'sm:max-w-3xl' : 'sm:max-w-lg')}>
          <header className="flex items-start justify-between gap-4 px-6 pt-5 pb-2">
            <div className="grid gap-1">
              <Base.Title className="text-2xl">{title}</Base.Title>
              {description && <Base.Description className="text-soft">{description}</Base.Description>}
            </div>
            <Base.Close
              render={<IconButton label={t('actions.close')} icon={<X />} className="-mt-1 -mr-2" />}
            />
          </header>
          <div ref={body} className="min-h-0 overflow-y-auto px-6 py-3">
            <Saving value={busy}>{children}</Saving>
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-rule px-6 py-4">
              {footer}
            </footer>
          )}
          {asking && (
            <UnsavedDialog
              onAnswer={(leaves) => {
                if (!leaves) asking.stay?.()
                setAsking(null)
                if (leaves) onClose()
              }}
            />
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Phones write the first letter as a capital, and a space after a proposed word. */
const isSameWord = (given: string, word: string): boolean => given.trim().toLowerCase() === word.toLowerCase()

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  busy?: boolean
  /** The action cannot be undone. */
  danger?: boolean | undefined
  /** A word that must be typed to enable the button, and the label of that field */
  typed?: { label: string; word: string } | undefined
}

/** Asks for a confirmation. Only its buttons and going back close it, and while it is busy nothing does. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel,
  onConfirm,
  busy = false,
  danger,
  typed,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  const [word, setWord] = useState('')
  const change = (next: boolean): void => {
    setWord('')
    onOpenChange(next)
  }
  useBackCloses(open, (stay) => (busy ? stay() : change(false)))
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && change(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={veil} />
        <AlertDialog.Popup className={cx(frame, 'sm:max-w-md')}>
          <AlertDialog.Title className="px-6 pt-6 pb-2 text-2xl">{title}</AlertDialog.Title>
          <div className="grid gap-5 px-6 pb-5">
            <AlertDialog.Description render={<div />} className="text-soft">
              {text}
            </AlertDialog.Description>
            {typed && (
              <TextField
                label={typed.label}
                value={word}
                onChange={(event) => setWord(event.target.value)}
                autoComplete="off"
              />
            )}
          </div>
          <footer className="flex flex-wrap justify-end gap-3 border-t border-rule px-6 py-4">
            <AlertDialog.Close
              render={
                <Button variant="quiet" disabled={busy}>
                  {cancelLabel ?? t('actions.cancel')}
                </Button>
              }
            />
            <Button
              variant={danger ? 'danger' : 'solid'}
              busy={busy}
              disabled={typed ? !isSameWord(word, typed.word) : false}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** The default export, because the frame loads it by itself. */
export default function UnsavedDialog({ onAnswer }: { onAnswer: (leaves: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onAnswer(false)}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      onConfirm={() => onAnswer(true)}
    />
  )
}
