import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../lib/notify.ts'
import { paths } from '../lib/paths.ts'

/** The league's invite code as a badge: pressing it copies the invitation link. */
export function InviteBadge({ code }: { code: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const link = location.origin + paths.join(code)
  const label = copied ? t('actions.copied') : t('menu.copyInvitation', { code })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() =>
        navigator.clipboard.writeText(link).then(
          () => setCopied(true),
          () => notify.info(link),
        )
      }
      className="inline-flex h-6 shrink-0 items-center gap-1 rounded-sm border border-edge px-1.5 text-xs font-medium tracking-wide text-soft tabular-nums transition-colors hover:border-ink hover:text-ink"
    >
      {code}
      {copied ? (
        <Check className="size-3" aria-hidden="true" />
      ) : (
        <Copy className="size-3" aria-hidden="true" />
      )}
    </button>
  )
}
