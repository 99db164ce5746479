import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '../lib/loading/lazily.tsx'
import { Button } from '../ui/Button.tsx'

const ShareDialog = lazily(() => import('./ShareDialog.tsx'))

interface ShareTableProps {
  league: string
  /** The season's number; undefined for the current season */
  season: number | undefined
  /** Members may share pictures. If false, the user is an admin, who is asked to allow it. */
  shared: boolean
  variant?: 'quiet' | 'text'
}

export function ShareTable({ variant = 'quiet', ...props }: ShareTableProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} icon={<Share2 />} onClick={() => setOpen(true)}>
        {t('actions.share')}
      </Button>
      {open && <ShareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
