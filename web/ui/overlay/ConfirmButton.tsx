import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { Button } from '../Button.tsx'
import { ConfirmDialog } from './Dialog.tsx'

type Asked = Pick<ComponentProps<typeof ConfirmDialog>, 'text' | 'danger' | 'typed'>

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'onClick' | 'title'> &
  Asked & {
    label: string
    title: string
    /** Default: `label` */
    confirmLabel?: string
    /** The dialog closes when this succeeds, and stays open when it fails. */
    onConfirm: () => Promise<unknown>
  }

export function ConfirmButton({
  label,
  variant = 'quiet',
  title,
  text,
  confirmLabel = label,
  danger,
  typed,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: () => setAsking(false) })
  const opener = useRef<HTMLButtonElement>(null)
  // The confirmed action may remove the button, which had the focus: the part of the page around it gets it.
  useEffect(() => {
    const around = opener.current?.closest<HTMLElement>('[tabindex="-1"]')
    return () => focusIfLost(() => around)
  }, [])
  return (
    <>
      <Button {...button} ref={opener} variant={variant} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...{ title, text, confirmLabel, danger, typed }}
        open={asking}
        onOpenChange={setAsking}
        busy={confirm.isPending}
        onConfirm={() => confirm.mutate()}
      />
    </>
  )
}
