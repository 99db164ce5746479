import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scoringPack } from '#contracts/packs/pack.ts'
import type { SeasonView } from '#contracts/season.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { WhatIfTable } from '#web/shared/rules/WhatIfTable.tsx'
import { WhatMoves } from '#web/shared/rules/WhatMoves.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'

const current = 'current'

/** A season's table by rules that are being thought of, beside the real one. */
export function TryPack({
  league,
  seasons,
  pack,
}: {
  league: string
  seasons: readonly SeasonView[]
  pack: ScoringPack
}) {
  const { t } = useTranslation('admin')
  const [isShown, setShown] = useState(false)
  const [season, setSeason] = useState<string>(current)
  const past = seasons.filter(({ archivedAt }) => archivedAt !== null)
  if (!isShown)
    return (
      <Button variant="quiet" size="sm" onClick={() => setShown(true)}>
        {t('pack.try.show')}
      </Button>
    )
  return (
    <div className="grid gap-5">
      {past.length > 0 && (
        <Select
          label={t('pack.try.season')}
          value={season}
          options={[
            { value: current, label: t('pack.try.now') },
            ...past.map(({ number }) => ({
              value: String(number),
              label: t('pack.try.number', { number }),
            })),
          ]}
          onValueChange={setSeason}
        />
      )}
      <Tried league={league} pack={pack} season={season === current ? null : Number(season)} />
    </div>
  )
}

function Tried({ league, pack, season }: { league: string; pack: ScoringPack; season: number | null }) {
  const { t } = useTranslation('admin')
  // Anybody who holds a button down asks once.
  const { settled } = useDebounced(JSON.stringify(pack), 300)
  const { data: asked } = scoringPack.safeParse(JSON.parse(settled))
  const query = trpc.statistics.whatIf.useQuery(
    { league, ...(asked ? { pack: asked } : {}), ...(season === null ? {} : { season }) },
    { enabled: asked !== undefined, placeholderData: keepPreviousData },
  )
  if (query.error) return <p className="text-sm text-soft">{query.error.message}</p>
  if (!query.data) return <SkeletonTable rows={3} />
  if (query.data.deaths.length === 0) return <p className="text-sm text-soft">{t('pack.try.none')}</p>
  return (
    <div>
      <WhatIfTable page={query.data} />
      <WhatMoves page={query.data} />
    </div>
  )
}
