import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Advice, AdviceInput } from '#contracts/competitions/competition.ts'
import { problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'

type Length = Advice['lengths'][number]

interface LengthAdviserProps {
  question: AdviceInput
  /** The current length of a round, in days */
  days: number
  onChoose: (days: number) => void
  /** Null if the user has chosen a length, so that none is proposed */
  onPropose: ((days: number) => void) | null
  instead: ReactNode
}

export function LengthAdviser({ question, days, onChoose, onPropose, instead }: LengthAdviserProps) {
  const { t } = useTranslation('competitions')
  const { percent } = useFormats()
  // Compared as text, so that an equal question in a new object does not refetch.
  const { settled } = useDebounced(JSON.stringify(question), 400)
  const query = trpc.competition.advice.useQuery(JSON.parse(settled) as AdviceInput, {
    placeholderData: keepPreviousData,
  })
  const daysIn = (count: number) => t('settings.days', { count })
  const columns: Column<Length>[] = [
    {
      key: 'days',
      header: t('preview.length'),
      cell: (row) => daysIn(row.days),
    },
    {
      key: 'needed',
      header: t('preview.needed'),
      align: 'right',
      cell: (row) => daysIn(row.daysNeeded),
    },
    {
      key: 'level',
      header: t('preview.level'),
      align: 'right',
      cell: (row) =>
        row.blankShare === null ? (
          <span className="text-faint">{t('table.none')}</span>
        ) : (
          percent(row.blankShare)
        ),
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
            aria-label={t('preview.useSaid', { days: daysIn(row.days) })}
            onClick={() => onChoose(row.days)}
          >
            {t('preview.use')}
          </Button>
        ),
    },
  ]
  const { data } = query
  // The answer covers all lengths, so typing one sends no request.
  const chosen = data?.lengths.find((length) => length.days === days)
  const proposed = data?.proposedDays
  useEffect(() => {
    if (proposed && proposed !== days) onPropose?.(proposed)
  }, [proposed, days, onPropose])
  return (
    <div className="mt-4 grid gap-3 text-sm">
      {chosen && (
        <p className="text-soft">
          {chosen.blankShare === null
            ? t('preview.blankUnknown')
            : t('preview.blank', { share: percent(chosen.blankShare) })}
        </p>
      )}
      {data?.recommendedDays && data.recommendedDays !== days && (
        <p className="text-soft">{t('preview.recommended', { days: daysIn(data.recommendedDays) })}</p>
      )}
      {data?.tieBreakersDecide && (
        <div className="grid justify-items-start gap-2 border-l-2 border-hold pl-3">
          <p className="font-medium text-hold">{t('preview.tiesDecide')}</p>
          {instead}
        </div>
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
