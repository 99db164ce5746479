import type { ShownPick } from '#contracts/fields/unfolded.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { isolated } from '#web/lib/text/isolated.ts'
import { LifeYears } from '#web/shared/people/LifeYears.tsx'
import { You } from '#web/shared/people/You.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import type { HeldPerson } from './order.ts'

export const usePickColumns = (): Column<ShownPick>[] => {
  const { t } = useTranslation('picks')
  const { mediumDay, moment } = useFormats()
  return [
    {
      key: 'name',
      header: t('columns.person'),
      sortable: true,
      phone: 'title',
      cell: (pick) => <Person pick={pick} />,
    },
    {
      key: 'age',
      header: t('columns.age'),
      sortable: true,
      align: 'right',
      phone: 'value',
      cell: ({ age }) => age ?? '–',
    },
    {
      key: 'born',
      header: t('columns.born'),
      align: 'right',
      phone: 'hidden',
      cell: ({ birthYear }) => birthYear ?? '–',
    },
    {
      key: 'user',
      header: t('columns.pickedBy'),
      sortable: true,
      phone: 'hidden',
      className: 'sm:pl-8! sm:min-w-28',
      cell: ({ displayName, userId, active }) => (
        <span className={active ? 'text-ink' : 'text-faint'}>
          <span className="typed">{displayName}</span>
          <You userId={userId} className="ml-2" />
          {!active && (
            <span className="ml-2 text-xs whitespace-nowrap">
              <span className="sr-only">, </span>
              {t('left')}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'added_date',
      header: t('columns.added'),
      sortable: true,
      phone: 'hidden',
      align: 'right',
      className: 'whitespace-nowrap max-lg:sm:hidden',
      cell: ({ addedAt }) => (
        <time dateTime={addedAt} title={moment(addedAt)}>
          {mediumDay(addedAt.slice(0, 10))}
        </time>
      ),
    },
  ]
}

export const usePersonColumns = (): Column<HeldPerson>[] => {
  const { t } = useTranslation('picks')
  const { list } = useFormats()
  const [, ...others] = usePickColumns()
  const names = ({ holders }: HeldPerson) => list(holders.map(({ displayName }) => displayName))
  return [
    {
      key: 'name',
      header: t('columns.person'),
      sortable: true,
      phone: 'title',
      cell: (held) => <Person pick={held} holders={names(held)} />,
    },
    ...others.filter(({ key }) => key === 'age' || key === 'born'),
    {
      key: 'user',
      header: t('columns.holders'),
      sortable: true,
      phone: 'hidden',
      className: 'sm:pl-8! sm:min-w-28 max-w-[28ch]',
      cell: (held) => <span className="typed">{names(held)}</span>,
    },
  ]
}

function Person({ pick, holders }: { pick: ShownPick; holders?: string }) {
  const { t } = useTranslation('picks')
  const { mediumDay } = useFormats()
  const dead = pick.status === 'dead'
  return (
    <div className="flex items-center gap-3">
      <Portrait name={pick.name} image={pick.imageUrl} size="sm" dead={dead} />
      <div className="min-w-0">
        <Link
          href={paths.person(pick.wikidataId)}
          className="name rounded-sm text-lg/[1.25] wrap-anywhere hover:underline"
        >
          {pick.name}
        </Link>
        <span className="ml-2 inline-flex gap-2 align-middle">
          {dead && <LifeYears born={pick.birthYear} died={pick.diedOn} className="text-sm text-soft" />}
          {(pick.lifeStatus === 'disputed' || (pick.lifeStatus === 'reported' && !dead)) && (
            <StatusBadge status={pick.lifeStatus} />
          )}
        </span>
        <div className="text-sm text-soft tabular-nums sm:hidden">
          {[
            !dead && pick.birthYear !== null && t('born', { year: pick.birthYear }),
            ...(holders === undefined
              ? [isolated(pick.displayName), mediumDay(pick.addedAt.slice(0, 10))]
              : [holders]),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
    </div>
  )
}
