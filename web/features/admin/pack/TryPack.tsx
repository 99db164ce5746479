import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { scoringPack } from '#contracts/packs/pack.ts'
import type { SeasonView } from '#contracts/season.ts'
import type { WhatIfPage } from '#contracts/statistics.ts'
import { listed } from '#contracts/words/when-words.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Folded } from '#web/shared/Folded.tsx'
import { usePackTexts } from '#web/shared/rules/use-pack-texts.ts'
import { WhatIfTable } from '#web/shared/rules/WhatIfTable.tsx'
import { WhatMoves } from '#web/shared/rules/WhatMoves.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'

const current = 'current'
const madeUp = 'made-up'

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
  const [season, setSeason] = useState<string>(current)
  const past = seasons.filter(({ archivedAt }) => archivedAt !== null)
  return (
    <div className="grid gap-5">
      <Select
        label={t('pack.try.season')}
        value={season}
        options={[
          { value: current, label: t('pack.try.now') },
          ...past.map(({ number }) => ({
            value: String(number),
            label: t('pack.try.number', { number }),
          })),
          { value: madeUp, label: t('pack.try.madeUp') },
        ]}
        onValueChange={setSeason}
      />
      <Tried league={league} pack={pack} season={season} />
    </div>
  )
}

function Tried({ league, pack, season }: { league: string; pack: ScoringPack; season: string }) {
  const { t } = useTranslation('admin')
  // Debounced, so that holding down a stepper button sends one request.
  const { settled } = useDebounced(JSON.stringify(pack), 300)
  const { data: asked } = scoringPack.safeParse(JSON.parse(settled))
  const query = trpc.statistics.whatIf.useQuery(
    {
      league,
      ...(asked ? { pack: asked } : {}),
      ...(season === madeUp ? { madeUp: true } : season === current ? {} : { season: Number(season) }),
    },
    { enabled: asked !== undefined, placeholderData: keepPreviousData },
  )
  if (query.error) return <p className="text-sm text-soft">{problemOf(query.error).message}</p>
  if (!query.data) return <SkeletonTable rows={3} />
  const invented = query.data.madeUp
  if (!invented && query.data.deaths.length === 0)
    return (
      <>
        <p className="text-sm text-soft">{t('pack.try.none')}</p>
        {season === current && <Tried league={league} pack={pack} season={madeUp} />}
      </>
    )
  return (
    <div>
      {invented && <p className="mb-4 border-l-2 border-hold pl-4 text-sm">{t('pack.try.madeUpAbout')}</p>}
      <WhatIfTable page={query.data} />
      <WhatMoves page={query.data} />
      {!invented && <p className="mt-4 max-w-[68ch] text-sm text-soft">{t('pack.try.about')}</p>}
      {invented && <Invented deaths={invented} rows={query.data.rows} />}
    </div>
  )
}

function Invented({ deaths, rows }: { deaths: NonNullable<WhatIfPage['madeUp']>; rows: WhatIfPage['rows'] }) {
  const { t } = useTranslation('admin')
  const { shortDay } = useFormats()
  const words = usePackTexts()
  const names = new Map(rows.map(({ userId, displayName }) => [userId, displayName]))
  return (
    <div className="mt-4">
      <Folded label={t('pack.try.madeUpDeaths')}>
        <ul>
          {deaths.map(({ name, age, diedOn, userIds }) => (
            <li key={name} className="typed border-b border-rule py-2">
              {t('pack.try.madeUpDeath', {
                day: shortDay(diedOn),
                name,
                age,
                players: listed(
                  userIds.map((userId) => names.get(userId) ?? ''),
                  words,
                ),
              })}
            </li>
          ))}
        </ul>
      </Folded>
    </div>
  )
}
