import type { OwnPick } from '#contracts/lists/pick.ts'
import { currentLanguage } from '#web/lib/i18n/store.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { isUnsent } from '../list-cache.ts'
import type { LineUpProps } from './use-line-up.ts'

const none = 'none'

export default function PlacesAndMonth({ page, lineUp, choose }: LineUpProps) {
  const { t } = useTranslation('deathlist')
  const { day } = useFormats()
  const months = new Intl.DateTimeFormat(currentLanguage(), { month: 'long', timeZone: 'UTC' })
  const monthName = (month: number | null) =>
    month === null ? t('lineUp.noMonth') : months.format(Date.UTC(1970, month - 1, 1))
  const canMove = lineUp.orderRefusal === null
  const counts = t('lineUp.counts', { day: day(lineUp.countsFrom) })
  const movable = page.picks.filter(
    (pick) => pick.voidReason === null && pick.removal === null && !pick.substitute && !isUnsent(pick),
  )
  const setMonth = (value: string) => {
    const month = value === none ? null : Number(value)
    void choose(
      { month },
      { month: lineUp.month },
      { title: t('lineUp.chosen.month'), name: monthName(month) },
    )
  }
  const move = (pick: OwnPick, value: string) =>
    void choose(
      { places: { [pick.id]: value === none ? null : value } },
      { places: { [pick.id]: pick.place } },
      { title: t('lineUp.chosen.place'), name: pick.name },
    )
  const places = page.listRules?.places ?? []
  return (
    <div className="grid gap-5 py-5">
      {lineUp.monthly &&
        (canMove ? (
          <Select
            label={t('lineUp.month')}
            description={page.season.state === 'before' ? t('lineUp.monthHint') : counts}
            value={lineUp.month === null ? none : `${lineUp.month}`}
            options={[
              { value: none, label: t('lineUp.noMonth') },
              ...Array.from({ length: 12 }, (_, at) => ({ value: `${at + 1}`, label: monthName(at + 1) })),
            ]}
            onValueChange={setMonth}
          />
        ) : (
          <p className="text-soft">{t('lineUp.is.month', { month: monthName(lineUp.month) })}</p>
        ))}
      {lineUp.placed && canMove && movable.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-soft">{t('lineUp.movePlaces')}</summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            {movable.map((pick) => (
              <Select
                key={pick.id}
                label={pick.name}
                value={pick.place ?? none}
                options={[
                  { value: none, label: t('lineUp.noPlace') },
                  ...places.map(({ name, who }) => ({ value: name, label: name, description: who })),
                ]}
                onValueChange={(value) => move(pick, value)}
              />
            ))}
          </div>
          {page.season.state !== 'before' && <p className="mt-3 text-faint">{counts}</p>}
        </details>
      )}
    </div>
  )
}
