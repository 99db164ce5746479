import { useState } from 'react'
import { download } from '#web/lib/api/api.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'

export function DataSection() {
  const { t } = useTranslation('profile')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download('/api/v1/profile/data', 'deathlist.json')
    } catch (error) {
      notifyProblem(t('data.failed'), error)
    }
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={busy} onClick={() => void save()}>
      {t('data.download')}
    </Button>
  )
}
