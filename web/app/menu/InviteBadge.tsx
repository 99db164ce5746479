import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'

export function InviteBadge({ league, code }: { league: string; code: string | null }) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const link = utils.league.invitationLink.fetch({ league }).then(({ url }) => url)
    try {
      // Passed as a promise: after an `await`, browsers no longer accept the click as the user gesture that the
      // clipboard needs.
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': link.then((url) => new Blob([url], { type: 'text/plain' })) }),
      ])
      setCopied(true)
    } catch {
      link.then(notify.info, (error: unknown) => notify.error(problemOf(error).message))
    }
  }
  const label = copied
    ? t('actions.copied')
    : code === null
      ? t('menu.copyLink')
      : t('menu.copyInvitation', { code })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={copy}
      className="inline-flex h-6 shrink-0 items-center gap-1 rounded-sm border border-edge px-1.5 text-xs font-medium tracking-wide text-soft tabular-nums transition-colors hover:border-ink hover:text-ink"
    >
      {code ?? t('menu.invite')}
      {copied ? (
        <Check className="size-3" aria-hidden="true" />
      ) : (
        <Copy className="size-3" aria-hidden="true" />
      )}
    </button>
  )
}
