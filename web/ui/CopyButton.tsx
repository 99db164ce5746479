import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '../lib/notices/notify.ts'
import { Button, IconButton } from './Button.tsx'

interface CopyButtonProps {
  text: string
  /** The button's label: "Copy invite code" */
  label: string
  iconOnly?: boolean
  variant?: 'solid' | 'quiet' | 'text'
}

/** Copies a text to the clipboard, and confirms it for two seconds. */
export function CopyButton({ text, label, iconOnly, variant = 'quiet' }: CopyButtonProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without the permission to copy, or a secure connection, show the text so that the user can copy it by hand.
      notify.info(text)
    }
  }
  const icon = copied ? <Check /> : <Copy />
  const said = copied ? t('actions.copied') : label
  return (
    <>
      {iconOnly ? (
        <IconButton label={said} icon={icon} size="sm" onClick={copy} />
      ) : (
        <Button variant={variant} size="sm" icon={icon} onClick={copy}>
          {said}
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied && t('actions.copied')}
      </span>
    </>
  )
}
