import { Mail, Share2 } from 'lucide-react'
import { encode } from 'uqr'
import { problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Skeleton } from '#web/ui/state/Skeleton.tsx'

export default function Invitation({ league, name }: { league: string; name: string }) {
  const { t } = useTranslation(['invite', 'common'])
  const link = trpc.league.invitationLink.useQuery({ league })
  if (link.error)
    return (
      <p role="alert" className="text-soft">
        {problemOf(link.error).message}
      </p>
    )
  if (!link.data) return <Skeleton className="h-44 w-full" />
  const { url, inviteCode } = link.data
  const text = t('message', { league: name })
  const mail = `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(`${text}\n\n${url}`)}`
  const share = () => {
    // Ignore that the user cancelled.
    navigator.share({ title: name, text, url }).catch(() => undefined)
  }
  return (
    <div className="grid gap-6 sm:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 content-start gap-4">
        <p className="typed rounded border border-rule bg-paper px-3 py-2 text-sm break-all text-soft select-all">
          {url}
        </p>
        <div className="flex flex-wrap gap-2.5">
          {'share' in navigator && (
            <Button icon={<Share2 />} size="sm" onClick={share}>
              {t('common:actions.share')}
            </Button>
          )}
          <CopyButton text={url} label={t('copyLink')} variant={'share' in navigator ? 'quiet' : 'solid'} />
          <a href={mail} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <Mail aria-hidden="true" />
            {t('mail')}
          </a>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="text-sm text-faint">{t('code')}</p>
          <p className="name text-2xl tracking-[0.12em] tabular-nums">{inviteCode}</p>
          <CopyButton text={inviteCode} label={t('copyCode')} iconOnly />
        </div>
      </div>
      <QrCode text={url} label={t('qr')} />
    </div>
  )
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // Dark on light in both themes, because many scanners cannot read inverted codes.
      className="size-36 justify-self-center rounded bg-white text-black sm:size-40"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
