import type { AssignableRole } from '#domain/leagues/roles.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

export const useRefreshMembers = (): (() => Promise<unknown>) => {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.league.membersPage.invalidate(),
      utils.league.home.invalidate(),
      utils.league.adminPage.invalidate(),
      utils.league.list.invalidate(),
      utils.league.dashboard.invalidate(),
    ])
}

export const useSetRole = (league: { id: string }): ((userId: string, newRole: AssignableRole) => void) => {
  const { t } = useTranslation('members')
  const refresh = useRefreshMembers()
  const { mutate } = trpc.member.setRole.useMutation({
    onSuccess: () => void refresh(),
    onError: (error) => notifyProblem(t('role.failed'), error),
  })
  return (userId, newRole) => mutate({ league: league.id, userId, newRole })
}
