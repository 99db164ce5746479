import type { PersonNamed, StatisticsPage } from '#contracts/statistics.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { PersonRow } from '#web/ui/PersonRow.tsx'

interface Line {
  key: string
  person: PersonNamed
  note: string
  aside?: string
}

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <div className="mb-10 break-inside-avoid last:mb-4">
      <h3 className="mb-1 text-lg">{label}</h3>
      <ul aria-label={label}>
        {lines.map(({ key, person, note, aside }) => (
          <PersonRow
            key={key}
            size="sm"
            name={person.name}
            image={person.imageUrl}
            dead={person.diedOn !== null}
            href={paths.person(person.wikidataId)}
            description={note}
            aside={aside}
          />
        ))}
      </ul>
    </div>
  )
}

export function People({ page }: { page: StatisticsPage }) {
  const { t } = useTranslation('statistics')
  const { list, number, mediumDay } = useFormats()
  const names = new Map(page.lists.map(({ userId, displayName }) => [userId, displayName]))
  const of = (userIds: readonly string[]): string => list(userIds.map((id) => names.get(id) ?? id))
  const shared = page.mostShared.map(
    ({ userIds, ...person }): Line => ({
      key: person.wikidataId,
      person,
      note: of(userIds),
      aside: t('shared.lists', { count: userIds.length }),
    }),
  )
  const rare = page.rarest.map(
    ({ userIds, ...person }): Line => ({ key: person.wikidataId, person, note: of(userIds) }),
  )
  const held = page.longestHeld.map(
    ({ userId, person, since, days }): Line => ({
      key: `${userId} ${person.wikidataId}`,
      person,
      note: t('held.since', { player: of([userId]), day: mediumDay(since) }),
      aside: t('held.days', { count: days, days: number(days) }),
    }),
  )
  return (
    <div className="-mb-4 gap-x-14 lg:columns-2">
      {shared.length > 0 && <Lines label={t('shared.most')} lines={shared} />}
      {held.length > 0 && <Lines label={t('held.title')} lines={held} />}
      {rare.length > 0 && (
        <Lines
          label={rare.length < page.alone ? t('shared.rareSome', { count: page.alone }) : t('shared.rare')}
          lines={rare}
        />
      )}
    </div>
  )
}
