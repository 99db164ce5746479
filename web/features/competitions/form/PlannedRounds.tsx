import type { CompetitionView } from '#contracts/competitions/competition.ts'
import { type Length, roundDuration } from '#domain/competitions/length.ts'
import { type RoundDays, roundDays } from '#domain/competitions/schedule.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { useRoundName } from '../words.ts'

/** The dates of a competition's rounds, before the pairings are known */
export function PlannedRounds({
  competition,
}: {
  competition: Pick<CompetitionView, 'rounds' | 'startDate'> & Length
}) {
  const { t } = useTranslation('competitions')
  const { mediumDay } = useFormats()
  const roundName = useRoundName()
  const columns: Column<RoundDays>[] = [
    {
      key: 'round',
      header: t('matches.round'),
      cell: ({ round }) => roundName(competition, round),
      phone: 'title',
      className: 'normal-nums',
    },
    { key: 'start', header: t('matches.start'), cell: ({ start }) => mediumDay(start), align: 'right' },
    { key: 'end', header: t('matches.end'), cell: ({ end }) => mediumDay(end), align: 'right' },
  ]
  return (
    <DataTable
      caption={t('matches.schedule')}
      columns={columns}
      rows={roundDays(competition.startDate, competition.rounds, roundDuration(competition) ?? 1)}
      rowKey={({ round }) => String(round)}
      stacks={false}
    />
  )
}
