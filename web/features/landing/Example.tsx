import { richText } from '#web/lib/text/rich-text.tsx'
import { Face } from './Face.tsx'
import type { LandingTexts } from './landing-texts.ts'
import { sampleScores, sampleStandings } from './sample.ts'

const ranks = sampleStandings.map(
  ({ points }) => 1 + sampleStandings.filter((row) => row.points > points).length,
)

export function Example({ texts }: { texts: LandingTexts }) {
  const { example, table } = texts
  const [best] = sampleScores
  if (!best) return null
  return (
    <section aria-labelledby="example">
      <h2 id="example" className="sr-only">
        {example.title}
      </h2>
      <figure className="flex flex-col items-center text-center">
        <Face name={best.name} large />
        <figcaption>
          <p className="name mt-5 text-3xl">{best.name}</p>
          <p className="mt-1 text-sm text-soft tabular-nums">
            {best.diedIn - best.age} – {best.diedIn}
          </p>
          <p className="mx-auto mt-3 max-w-[40ch] font-serif text-lg/[1.45]">{example.life}</p>
          <p className="mt-3 text-sm text-soft">{example.confirmed}</p>
        </figcaption>
      </figure>
      <div className="mt-9 mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-2xl">{table.title}</h3>
        <p className="text-sm text-soft">{table.league}</p>
      </div>
      <table className="data-table">
        <caption className="sr-only">{table.caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{table.rank}</th>
            <th scope="col">{table.player}</th>
            <th scope="col">{table.points}</th>
          </tr>
        </thead>
        <tbody className="border-t border-ink">
          {sampleStandings.map((row, index) => (
            <tr key={row.player} className={row.player === 'Paolo' ? 'bg-wash' : undefined}>
              <td className="pl-1 text-faint">{ranks[index]}</td>
              <td className="w-full">
                <span className="name text-lg">{row.player}</span>
                {row.player === 'Paolo' && <span className="ml-2 text-xs text-faint">{table.you}</span>}
              </td>
              <td className="pr-1! text-right text-[1.0625rem] font-semibold">{row.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-soft">
        <b className="font-semibold text-ink tabular-nums">
          100 − {best.age} = {best.agePoints}
        </b>{' '}
        {richText(example.ofAge, { age: best.age })}{' '}
        <b className="font-semibold text-ink tabular-nums">+{best.rarityPoints}</b>{' '}
        {richText(example.ofRarity, { player: best.holders[0] ?? '' })}
      </p>
      <p className="mt-1 text-xs text-faint">{example.invented}</p>
    </section>
  )
}
