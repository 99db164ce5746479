import { useState } from 'react'
import type { CompetitionView } from '#contracts/competitions/competition.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { CancelDialog } from './CancelDialog.tsx'

/** What admins can do with a competition that is not over. */
export function ManageActions({ competition, slug }: { competition: CompetitionView; slug: string }) {
  const { t } = useTranslation('competitions')
  const [cancelling, setCancelling] = useState(false)
  const { settings } = paths.league(slug).competition(competition.slug)
  return (
    <>
      {competition.status === 'upcoming' && (
        <ButtonLink href={`${settings}?edit`} variant="quiet" size="sm">
          {t('admin.edit')}
        </ButtonLink>
      )}
      <Button variant="quiet" size="sm" onClick={() => setCancelling(true)}>
        {t('admin.cancel')}
      </Button>
      <CancelDialog competition={competition} open={cancelling} onOpenChange={setCancelling} />
    </>
  )
}
