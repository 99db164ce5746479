import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scoringPack } from '#contracts/packs/pack.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { WhatIfTable } from '#web/shared/rules/WhatIfTable.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'

/** This season's table by rules that are being thought of, beside the real one. */
export function TryPack({ league, pack }: { league: string; pack: ScoringPack }) {
  const { t } = useTranslation('admin')
  const [isShown, setShown] = useState(false)
  const { settled } = useDebounced(JSON.stringify(pack), 300)
  const { data: asked } = scoringPack.safeParse(JSON.parse(settled))
  const query = trpc.statistics.whatIf.useQuery(
    { league, ...(asked ? { pack: asked } : {}) },
    { enabled: isShown && asked !== undefined, placeholderData: keepPreviousData },
  )
  if (!isShown)
    return (
      <Button variant="quiet" size="sm" onClick={() => setShown(true)}>
        {t('pack.try.show')}
      </Button>
    )
  if (query.error) return <p className="text-sm text-soft">{query.error.message}</p>
  if (!query.data) return <SkeletonTable rows={3} />
  if (query.data.deaths.length === 0) return <p className="text-sm text-soft">{t('pack.try.none')}</p>
  return <WhatIfTable page={query.data} />
}
