import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import type { WhatIfPage as Page } from '#contracts/statistics.ts'
import { keysInSection, scoringFieldKeys, settingOf, wordsOf } from '#domain/league-settings/values.ts'
import { isProblem, problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { WhatIfTable } from '#web/shared/rules/WhatIfTable.tsx'
import { WhatMoves } from '#web/shared/rules/WhatMoves.tsx'
import { SealedListsNote } from '#web/shared/SealedLists.tsx'
import { SeasonSelect, useSeasonRef } from '#web/shared/SeasonSelect.tsx'
import { useSettingWords } from '#web/shared/setting-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { changed, type Otherwise, otherwiseOf, paramsOf } from './otherwise.ts'

/** A season's table under other rules, or without one of its deaths. The assumptions are stored only in the URL. */
export default function WhatIfPage() {
  const { t } = useTranslation('statistics')
  const [params, setParams] = useSearchParams()
  const otherwise = otherwiseOf(params)
  const change = (next: Otherwise) => setParams(paramsOf(next), { replace: true })
  // Debounced, so that holding down a stepper button sends one request.
  const { settled } = useDebounced(JSON.stringify(otherwise), 150)
  const asked: Otherwise = JSON.parse(settled)
  const query = trpc.statistics.whatIf.useQuery(
    { ...useSeasonRef(), ...asked },
    { placeholderData: keepPreviousData },
  )
  // A link may name a death that was retracted since: remove it from the assumptions.
  const isGone = isProblem(query.error, 'not_found') && problemOf(query.error).field === 'without'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out to be so
  useEffect(() => {
    if (!isGone) return
    const { without, ...rest } = otherwise
    change(rest)
  }, [isGone])
  return (
    <PlaceView
      place="leaderboard"
      tab="whatIf"
      actions={query.data && <SeasonSelect page={query.data} screen="whatIf" />}
      query={isGone ? { ...query, error: null } : query}
      errorTitle={t('loadFailed')}
      skeleton={<SkeletonTable rows={5} />}
    >
      {(loaded) => (
        <WhatIf page={loaded} otherwise={otherwise} onChange={change} waiting={query.isPlaceholderData} />
      )}
    </PlaceView>
  )
}

function WhatIf({
  page,
  otherwise,
  onChange,
  waiting,
}: {
  page: Page
  otherwise: Otherwise
  onChange: (next: Otherwise) => void
  waiting: boolean
}) {
  const { t } = useTranslation('statistics')
  if (page.deaths.length === 0)
    return (
      <>
        <SealedListsNote season={page.season} slug={page.league.slug} />
        <EmptyState ornament="table" title={t('whatIf.none.title')} text={t('whatIf.none.text')} />
      </>
    )
  const isReal = Object.keys(otherwise).length === 0
  return (
    <>
      <p className="mb-8 max-w-[60ch] font-serif text-lg text-soft">{t('whatIf.lede')}</p>
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <WhatIfForm page={page} otherwise={otherwise} onChange={onChange} />
        <TitledSection
          id="as-if"
          title={t(isReal ? 'whatIf.real' : 'whatIf.table')}
          aside={!isReal && <CopyButton text={location.href} label={t('whatIf.copy')} variant="text" />}
          aria-busy={waiting}
        >
          <div className={cx('transition-opacity', waiting && 'opacity-60')}>
            <WhatIfTable page={page} />
            <WhatMoves page={page} />
          </div>
          <p className="mt-4 max-w-[68ch] text-sm text-soft">{t('whatIf.about')}</p>
        </TitledSection>
      </div>
    </>
  )
}

/** The select's value for "none"; its values are strings. */
const everyone = 'everyone'

/** The changed assumptions. There is no submit button: the table updates at once. */
function WhatIfForm({
  page,
  otherwise,
  onChange,
}: {
  page: Page
  otherwise: Otherwise
  onChange: (next: Otherwise) => void
}) {
  const { t } = useTranslation(['statistics', 'common'])
  const { shortDay } = useFormats()
  const { rules, deaths } = page
  const settingText = useSettingWords([])
  const shown: Partial<Record<string, unknown>> = { ...rules, ...otherwise }
  return (
    <section aria-label={t('whatIf.form')} className="grid grid-cols-2 gap-5 lg:grid-cols-1">
      {keysInSection(scoringFieldKeys, 'scoring').map((key) => {
        const setting = settingOf(key)
        const { onlyWith } = setting
        if (onlyWith && shown[onlyWith.setting] !== onlyWith.option) return null
        const label = settingText(wordsOf(key).label)
        const set = (value: string | number | null) =>
          // The controls below only offer values of their rule.
          onChange(changed(otherwise, key, value as (typeof rules)[typeof key] | null, rules[key]))
        if (setting.kind === 'choice')
          return (
            <Segmented
              key={key}
              className="col-span-full"
              label={label}
              options={Object.entries(setting.options).map(([value, { recorded }]) => ({
                value,
                label: settingText(recorded),
              }))}
              value={String(shown[key])}
              onValueChange={set}
            />
          )
        if (setting.kind !== 'number') return null
        return (
          <NumberField
            key={key}
            label={label}
            value={Number(shown[key])}
            range={setting.range}
            onValueChange={set}
          />
        )
      })}
      <Select
        className="col-span-full"
        label={t('whatIf.without')}
        value={otherwise.without ?? everyone}
        options={[
          { value: everyone, label: t('whatIf.everyDeath') },
          ...deaths.map(({ wikidataId, name, diedOn }) => ({
            value: wikidataId,
            label: diedOn ? t('whatIf.death', { name, day: shortDay(diedOn) }) : name,
          })),
        ]}
        onValueChange={(value) =>
          onChange(changed(otherwise, 'without', value === everyone ? null : value, null))
        }
      />
      <p className="col-span-full">
        <Button
          variant="quiet"
          size="sm"
          disabled={Object.keys(otherwise).length === 0}
          onClick={() => onChange({})}
        >
          {t('whatIf.reset')}
        </Button>
      </p>
    </section>
  )
}
