import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { PersonFound } from '#contracts/people/find-people.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isRuledReason } from '#web/lib/league/ruled-reason.ts'

export const useReason = ({ rules }: DeathlistPage) => {
  const { t } = useTranslation('deathlist')
  return ({ reason, message }: Pick<PersonFound, 'reason' | 'message'>): string | null => {
    if (reason === null) return null
    return isRuledReason(reason)
      ? message
      : t(`reason.${reason}`, { min: rules.minBirthYear, max: rules.maxBirthYear })
  }
}
