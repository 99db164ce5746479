import { fill } from './fill.ts'
import type { LandingTexts } from './Landing.tsx'
import { sampleScores, sampleStandings } from './sample.ts'

const ranks = sampleStandings.map(
  ({ points }) => 1 + sampleStandings.filter((row) => row.points > points).length,
)

/** How a league looks: its standings, and how the first pick scored. */
export function SampleTable({ texts }: { texts: LandingTexts }) {
  const { table } = texts
  const best = sampleScores[0]
  return (
    <section aria-labelledby="standings">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="standings" className="text-2xl">
          {table.title}
        </h2>
        <p className="text-sm text-soft">
          {table.league} · {table.checked}
        </p>
      </div>
      <table className="data-table">
        <caption className="sr-only">{table.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span aria-hidden="true">#</span>
              <span className="sr-only">{table.rank}</span>
            </th>
            <th scope="col">{table.player}</th>
            <th scope="col" className="text-right">
              {table.alive}
            </th>
            <th scope="col" className="text-right max-[20rem]:hidden">
              {table.dead}
            </th>
            <th scope="col" className="text-right max-sm:hidden">
              {table.total}
            </th>
            <th scope="col" className="text-right">
              {table.points}
            </th>
          </tr>
        </thead>
        <tbody>
          {sampleStandings.map((row, index) => (
            <tr key={row.player}>
              <td className="text-faint">{ranks[index]}</td>
              <td className="w-full">
                <span className="name text-lg">{row.player}</span>
                {row.player === 'Paolo' && <span className="ml-2 text-xs text-faint">{table.you}</span>}
              </td>
              <td className="text-right">{row.alive}</td>
              <td className="text-right max-[20rem]:hidden">{row.dead}</td>
              <td className="text-right max-sm:hidden">{row.total}</td>
              <td className="text-right text-[1.0625rem] font-semibold">{row.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {best && (
        <p className="mt-4 text-sm text-soft">
          <b className="font-semibold text-ink tabular-nums">
            100 − {best.age} = {best.agePoints}
          </b>{' '}
          {fill(table.forAge, { age: best.age })}{' '}
          <b className="font-semibold text-ink tabular-nums">+{best.rarityPoints}</b>{' '}
          {fill(table.forRarity, { player: best.holders[0] ?? '' })}
        </p>
      )}
      <p className="mt-1 text-xs text-faint">{table.invented}</p>
    </section>
  )
}
