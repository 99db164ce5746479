import { TriangleAlert } from 'lucide-react'
import type { z } from 'zod'
import type { joinPreview } from '#contracts/league.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSeasonText } from '#web/lib/league/season.ts'
import { useFormats } from '#web/lib/text/format.ts'

export function JoinPreview({ preview }: { preview: z.output<typeof joinPreview> }) {
  const { t } = useTranslation('dashboard')
  const { day } = useFormats()
  const seasonText = useSeasonText()
  const { refusal, firstListUntil, alreadyMember, allowNewPicks, season } = preview
  const over = season.state === 'ended' || season.state === 'sealed'
  const warning =
    refusal === 'league_full'
      ? t('join.full', { max: preview.maxMembers })
      : refusal === 'league_closed'
        ? t('join.closed')
        : refusal
          ? t('join.invitationNeeded')
          : alreadyMember
            ? t('join.alreadyIn')
            : over
              ? t('join.over')
              : firstListUntil
                ? t('join.firstList', { day: day(firstListUntil) })
                : !allowNewPicks
                  ? t('join.newPicksOff')
                  : null
  return (
    <div className="grid gap-4" role="status">
      <div>
        <p className="name text-2xl wrap-anywhere">{preview.name}</p>
        <p className="mt-1 text-sm text-soft">
          {t('join.members', { count: preview.memberCount, max: preview.maxMembers })} · {seasonText(season)}
        </p>
      </div>
      {warning && (
        <p className="flex gap-3 border-l-2 border-hold py-0.5 pl-4 text-soft">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-hold" aria-hidden="true" />
          {warning}
        </p>
      )}
    </div>
  )
}
