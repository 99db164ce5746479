import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'

export const useRefreshLeague = (): (() => Promise<unknown>) => {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.league.invalidate(),
      utils.calendar.invalidate(),
      utils.deathlist.invalidate(),
      utils.rules.invalidate(),
    ])
}

export const useSaveLeague = (onError: (error: unknown) => void) => {
  const { t } = useTranslation('admin')
  const refresh = useRefreshLeague()
  return trpc.league.update.useMutation({
    onSuccess: async () => {
      await refresh()
      notify.success(t('saved'))
    },
    onError,
  })
}
