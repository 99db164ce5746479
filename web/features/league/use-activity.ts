import { trpc } from '#web/lib/api/trpc.ts'
import { useRecord } from '#web/lib/api/use-record.ts'

export const pageSize = 50

const keyOf = (name: string, league: string) => [['league', name], { input: { league }, type: 'infinite' }]

export const useActivity = (league: string) => {
  const { client } = trpc.useUtils()
  return useRecord({
    queryKey: keyOf('activity', league),
    pageSize,
    read: (page) => client.league.activity.query({ league, ...page }),
  })
}

export const useAudit = (league: string) => {
  const { client } = trpc.useUtils()
  return useRecord({
    queryKey: keyOf('audit', league),
    pageSize,
    read: (page) => client.league.audit.query({ league, ...page }),
  })
}
