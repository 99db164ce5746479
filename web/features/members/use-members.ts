import type { AssignableRole } from '#domain/leagues/roles.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

export const useSetRole = (league: { id: string }): ((userId: string, newRole: AssignableRole) => void) => {
  const { t } = useTranslation('members')
  const utils = trpc.useUtils()
  const { mutate } = trpc.member.setRole.useMutation({
    onSuccess: () => void utils.league.invalidate(),
    onError: (error) => notifyProblem(t('role.failed'), error),
  })
  return (userId, newRole) => mutate({ league: league.id, userId, newRole })
}
