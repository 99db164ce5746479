import { TriangleAlert } from 'lucide-react'
import type { LeagueInvitation } from '#contracts/invitation.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSeasonText } from '#web/lib/league/season.ts'

export default function InvitationLede({ invitation }: { invitation: LeagueInvitation }) {
  const { t } = useTranslation('auth')
  const seasonText = useSeasonText()
  const { memberCount, maxMembers, season, rules, refusal } = invitation
  return (
    <div className="mb-8 grid gap-4 border-y border-rule py-4">
      <p className="font-serif text-lg">{t('invitation.about')}</p>
      <p className="text-soft">
        {t('invitation.players', { count: memberCount })} · {seasonText(season)}
      </p>
      <p className="text-sm text-soft">
        {t('invitation.rules', {
          count: rules.maxPicks,
          from: rules.minBirthYear,
          to: rules.maxBirthYear,
        })}{' '}
        {t(rules.allowNewPicks ? 'invitation.newPicks' : 'invitation.noNewPicks')}
      </p>
      {refusal && (
        <p className="flex gap-3 border-l-2 border-hold py-0.5 pl-4 text-soft" role="status">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-hold" aria-hidden="true" />
          {t(`invitation.${refusal}`, { max: maxMembers })}
        </p>
      )}
    </div>
  )
}
