import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '../ui/Button.tsx'

const ShareDialog = lazy(() => import('./ShareDialog.tsx'))

interface ShareTableProps {
  league: string
  /** Its number; absent: the current one. */
  season: number | undefined
  /** Members may share pictures; else the reader is an admin, who is asked whether they shall. */
  shared: boolean
  variant?: 'quiet' | 'text'
}

/** Opens what there is to share of a season's leaderboard. */
export function ShareTable({ variant = 'quiet', ...props }: ShareTableProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} icon={<Share2 />} onClick={() => setOpen(true)}>
        {t('actions.share')}
      </Button>
      {open && (
        <Suspense>
          <ShareDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
