import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { LineChart } from '#web/ui/chart/LineChart.tsx'
import { type Column, DataTable, type Sort } from '#web/ui/DataTable.tsx'
import { type Crumb, PageHeader, SectionHeading } from '#web/ui/PageHeader.tsx'
import { PersonList, PersonRow } from '#web/ui/PersonRow.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { SkeletonRows, SkeletonTable, SkeletonText } from '#web/ui/state/Skeleton.tsx'
import { Specimen } from './Specimen.tsx'

const standings = [
  { rank: 1, player: 'Marta', alive: 8, dead: 2, points: 41 },
  { rank: 2, player: 'Paolo', alive: 9, dead: 1, points: 23 },
  { rank: 3, player: 'Ines', alive: 9, dead: 1, points: 13 },
  { rank: 4, player: 'Theo', alive: 10, dead: 0, points: 0 },
]
type Standing = (typeof standings)[number]

const columns: Column<Standing>[] = [
  { key: 'rank', header: '#', cell: (row) => <span className="text-faint">{row.rank}</span>, phone: 'lead' },
  {
    key: 'player',
    header: 'Player',
    cell: (row) => <span className="name text-lg">{row.player}</span>,
    phone: 'title',
  },
  { key: 'alive', header: 'Alive', cell: (row) => row.alive, align: 'right', sortable: true },
  { key: 'dead', header: 'Dead', cell: (row) => row.dead, align: 'right', sortable: true },
  {
    key: 'points',
    header: 'Points',
    cell: (row) => <b className="text-[1.0625rem] font-semibold">{row.points}</b>,
    align: 'right',
    phone: 'value',
    sortable: true,
  },
]

const explanation = (
  <p className="text-sm text-soft">
    <b className="font-semibold text-ink">100 − 87 = 13</b> for age at death,{' '}
    <b className="font-semibold text-ink">+10</b> because only you had them.
  </p>
)

function Tables() {
  const [sort, setSort] = useState<Sort>({ key: 'points', direction: 'desc' })
  const rows = [...standings].sort(
    (a, b) => (a[sort.key as 'points'] - b[sort.key as 'points']) * (sort.direction === 'asc' ? 1 : -1), // Sortable keys are numbers.
  )
  return (
    <Specimen title="Table with rows that open">
      <DataTable
        caption="Standings"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.player}
        sort={sort}
        onSort={setSort}
        details={(row) => (row.dead > 0 ? explanation : null)}
        detailsLabel={(row) => `Points of ${row.player}`}
      />
    </Specimen>
  )
}

/** People, tables, charts and the states of lists */
export function Content({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <>
      <Specimen title="Heads">
        <PageHeader
          kicker="Sunday Supper Club · season 2026"
          title="The kit"
          tabTitle="Kit"
          crumbs={crumbs}
          lede="Everything that screens are made of, in both themes."
          actions={<Button icon={<Plus />}>New competition</Button>}
        />
        <SectionHeading title="The Long Goodbye" aside="7 of 10 picks" />
      </Specimen>
      <Specimen title="People">
        <PersonList label="Picks">
          <PersonRow
            name="Ada Testwell"
            image={null}
            description="British stage actor"
            href="/dev/ui"
            aside={
              <>
                95
                <br />
                b. 1931
              </>
            }
            action={<IconButton label="Remove Ada Testwell" icon={<X />} />}
          />
          <PersonRow
            name="Liang Shili"
            image={null}
            dead
            description="Composer · 1971–2026"
            aside={
              <>
                <StatusBadge status="deceased" />
                <br />
                <b className="font-semibold text-ink">+55</b>
              </>
            }
          />
          <PersonRow
            name="Hiro Reigai of the Long and Winding Name"
            image={null}
            description="Film director, screenwriter and, for a time, mayor of a small town"
            note="picked by Marta and Paolo"
            aside={<StatusBadge status="reported" />}
          />
        </PersonList>
      </Specimen>
      <Tables />
      <Specimen title="Chart">
        <LineChart
          title="Points over the season"
          labels={['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']}
          series={[
            { name: 'Marta', values: [0, 13, 13, 23, 41, 41], highlighted: true },
            { name: 'Paolo', values: [0, 0, 10, 23, 23, 23] },
            { name: 'Ines', values: [0, 0, 0, 0, 13, 13] },
          ]}
        />
      </Specimen>
      <Specimen title="Empty">
        <EmptyState
          ornament="list"
          title="No picks yet"
          text="Name your list, then search for the first of ten people."
          action={<Button>Name your list</Button>}
        />
      </Specimen>
      <Specimen title="Error">
        <ErrorState error={new Error('offline')} title="Failed to load league" onRetry={() => undefined} />
      </Specimen>
      <Specimen title="Loading">
        <div className="grid gap-8">
          <SkeletonRows count={2} />
          <SkeletonTable rows={2} />
          <SkeletonText />
        </div>
      </Specimen>
    </>
  )
}
