import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { languages } from '#locales/languages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { problemOf } from '../lib/api/errors.ts'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { useOnline } from '../lib/persistence/online.ts'
import { useNow } from '../lib/use-now.ts'

/** Interval between retries of failed queries while the page is visible, in milliseconds */
const againMs = 20_000
// Queries of the frame around every screen; they do not count as content of the screen.
const ofFrame = new Set(['league.list', 'inbox.count'])

const showsOld = ({ state, queryKey: [path] }: Query): boolean =>
  state.data !== undefined && !(Array.isArray(path) && ofFrame.has(path.join('.')))
/** True if the last refetch failed without an answer of the API; a refusal by the API does not count. */
const isOutOfReach = (query: Query): boolean =>
  showsOld(query) && query.state.status === 'error' && problemOf(query.state.error).code === null

const shown = (client: QueryClient): Query[] => client.getQueryCache().findAll({ type: 'active' })

/** When the oldest answer on the screen was received, in epoch milliseconds; 0 if all are current or there is none. */
const useStaleNotice = (): { at: number; isBehind: boolean } => {
  const client = useQueryClient()
  const online = useOnline()
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  )
  const isBehind = useSyncExternalStore(subscribe, () => !online || shown(client).some(isOutOfReach))
  const at = useSyncExternalStore(subscribe, () => {
    const times = shown(client)
      .filter(showsOld)
      .map(({ state }) => state.dataUpdatedAt)
    return isBehind && times.length > 0 ? Math.min(...times) : 0
  })
  useEffect(() => {
    if (!isBehind || !online) return
    const again = () => {
      if (!document.hidden) void client.refetchQueries({ type: 'active', predicate: isOutOfReach })
    }
    const timer = setInterval(again, againMs)
    return () => clearInterval(timer)
  }, [isBehind, online, client])
  return { at, isBehind }
}

export function StaleNotice() {
  const { t } = useTranslation()
  const { at, isBehind } = useStaleNotice()
  const online = useOnline()
  const now = useNow()
  const { locale } = languages[useLanguage()]
  if (!isBehind) return null
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date(now).toDateString()
  const time = moment.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  const day = moment.toLocaleDateString(locale, { day: 'numeric', month: 'long' })
  return (
    <p role="status" className="border-b border-rule bg-wash px-5 py-2 text-center text-sm text-hold">
      {t(online ? 'outOfReachBar' : 'offlineBar')}{' '}
      {at > 0 && <strong>{isToday ? t('asOf', { time }) : t('asOfDay', { day, time })}</strong>}
    </p>
  )
}
