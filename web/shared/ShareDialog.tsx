import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PictureLink } from '#contracts/picture.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notifyProblem } from '../lib/api/errors.ts'
import { trpc } from '../lib/api/trpc.ts'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { Skeleton } from '../ui/state/Skeleton.tsx'

interface ShareDialogProps {
  league: string
  season: number | undefined
  shared: boolean
  onClose: () => void
}

export default function ShareDialog({ league, season, shared, onClose }: ShareDialogProps) {
  const { t } = useTranslation('share')
  const utils = trpc.useUtils()
  const [link, setLink] = useState<PictureLink | null>(null)
  const failed = (error: unknown) => {
    notifyProblem(t('failed'), error)
    onClose()
  }
  const share = trpc.picture.share.useMutation({ onSuccess: setLink, onError: failed })
  const make = () => share.mutate({ league, ...(season ? { season } : {}) })
  const allow = trpc.picture.allow.useMutation({
    onSuccess: () => {
      make()
      void utils.standings.page.invalidate()
      void utils.league.home.invalidate()
      void utils.history.yearbook.invalidate()
    },
    onError: failed,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is opened
  useEffect(() => {
    if (shared) make()
  }, [])
  const asks = !shared && !link
  return (
    <Dialog onClose={onClose} title={t('title')} wide>
      <div className="grid gap-5 pb-4">
        <p className="max-w-[60ch] text-soft">{t(asks ? 'off' : 'about')}</p>
        {asks ? (
          <p>
            <Button
              busy={allow.isPending || share.isPending}
              onClick={() => allow.mutate({ league, shared: true })}
            >
              {t('allow')}
            </Button>
          </p>
        ) : (
          <Picture link={link} />
        )}
      </div>
    </Dialog>
  )
}

/** The picture is fetched from the page's own origin, even if the server's links use another host. */
const pathOf = (url: string): string => new URL(url).pathname

function Picture({ link }: { link: PictureLink | null }) {
  const { t } = useTranslation('share')
  const language = useLanguage()
  const image = link && `${pathOf(link.imageUrl)}?lang=${language}`
  const file = useFile(image)
  const frame = 'aspect-[1200/630] w-full border border-rule'
  const url = link?.url ?? ''
  const shown = file ? { files: [file], url } : { url }
  return (
    <>
      {image ? (
        <img src={image} alt={t('alt')} width={1200} height={630} className={frame} />
      ) : (
        <Skeleton className={frame} />
      )}
      <div className="flex flex-wrap gap-2.5">
        {'share' in navigator && link && (
          <Button icon={<Share2 />} size="sm" onClick={() => navigator.share(shown).catch(() => undefined)}>
            {t('send')}
          </Button>
        )}
        {link && <CopyButton text={url} label={t('copy')} />}
      </div>
    </>
  )
}

/**
 * The picture as a file, if it can be shared natively. Fetched in advance: `navigator.share` must follow the click at
 * once.
 */
const useFile = (image: string | null): File | null => {
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    if (!image || !('canShare' in navigator)) return
    let gone = false
    const load = async () => {
      const answer = await fetch(image)
      if (!answer.ok) return
      const loaded = new File([await answer.blob()], 'deathlist.png', { type: 'image/png' })
      if (!gone && navigator.canShare({ files: [loaded] })) setFile(loaded)
    }
    load().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [image])
  return file
}
