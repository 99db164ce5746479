import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Advice } from '#contracts/competition.ts'
import type { CompetitionType } from '#domain/competitions/types.ts'
import { problemOf } from '../../lib/errors.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { SkeletonTable } from '../../ui/Skeleton.tsx'

type Length = Advice['lengths'][number]

interface LengthAdviserProps {
  league: string
  type: CompetitionType
  startDate: string | null
  participants: string[] | null
  /** The length that is set. */
  days: number
  onChoose: (days: number) => void
}

/** Which length to expect what of: days that the schedule needs, matches that are likely to end 0-0. */
export function LengthAdviser({ league, type, startDate, participants, days, onChoose }: LengthAdviserProps) {
  const { t } = useTranslation('competitions')
  const { language } = useLanguage()
  const { settled } = useDebounced(days, 400)
  const query = trpc.competition.advice.useQuery(
    { league, type, startDate, participants, durationDays: settled },
    { placeholderData: keepPreviousData },
  )
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const columns: Column<Length>[] = [
    {
      key: 'days',
      header: t('preview.length'),
      cell: (row) => t('settings.days', { count: row.days }),
    },
    {
      key: 'needed',
      header: t('preview.needed'),
      align: 'right',
      cell: (row) => t('settings.days', { count: row.daysNeeded }),
    },
    {
      key: 'level',
      header: t('preview.level'),
      align: 'right',
      cell: (row) => (row.blankShare === null ? '–' : percent.format(row.blankShare)),
    },
    {
      key: 'use',
      header: t('preview.use'),
      align: 'right',
      cell: (row) =>
        row.days === days ? (
          <span className="text-faint">{t('preview.used')}</span>
        ) : (
          <Button
            variant="text"
            className="-my-1"
            aria-label={t('preview.useSaid', { days: row.days })}
            onClick={() => onChoose(row.days)}
          >
            {t('preview.use')}
          </Button>
        ),
    },
  ]
  const { data } = query
  return (
    <div className="mt-4 grid gap-3 text-sm">
      {data?.chosen?.blankShare != null && (
        <p className="text-soft">{t('preview.blank', { share: percent.format(data.chosen.blankShare) })}</p>
      )}
      <Disclosure summary={t('preview.adviser')}>
        <div className="grid gap-3 pt-2">
          <p className="text-soft">{t('preview.adviserAbout')}</p>
          {data ? (
            <DataTable
              caption={t('preview.adviser')}
              columns={columns}
              rows={data.lengths}
              rowKey={(row) => String(row.days)}
              stacks={false}
            />
          ) : query.error ? (
            <p role="alert" className="text-accent">
              {t('preview.failed')}: {problemOf(query.error).message}
            </p>
          ) : (
            <SkeletonTable rows={7} />
          )}
          <p className="text-xs text-faint">{t('preview.source')}</p>
        </div>
      </Disclosure>
    </div>
  )
}
