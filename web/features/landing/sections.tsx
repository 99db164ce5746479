import type { ReactNode } from 'react'
import { paths } from '#web/lib/navigation/paths.ts'
import { richText } from '#web/lib/text/rich-text.tsx'
import { Face } from './Face.tsx'
import type { LandingTexts } from './landing-texts.ts'
import { sampleScores } from './sample.ts'

interface SectionProps {
  texts: LandingTexts
}

function Section({
  title,
  lede,
  more,
  children,
}: {
  title: string
  lede?: string
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid gap-x-16 gap-y-7 border-t border-rule py-12 lg:grid-cols-[17rem_1fr] lg:py-16">
      <div>
        <h2 className="text-2xl sm:text-3xl">{title}</h2>
        {lede && <p className="mt-3 max-w-[48ch] text-soft">{lede}</p>}
        {more && <p className="mt-3">{more}</p>}
      </div>
      {children}
    </section>
  )
}

function Item({ number, title, text }: { number?: number; title: string; text: string }) {
  return (
    <li>
      <h3 className="text-xl">
        {number && (
          <span aria-hidden="true" className="mr-2 text-accent">
            {number}
          </span>
        )}
        {title}
      </h3>
      <p className="mt-1.5 max-w-[42ch] text-soft">{text}</p>
    </li>
  )
}

export function Steps({ texts: { steps } }: SectionProps) {
  return (
    <Section title={steps.title}>
      <ol className="grid gap-8 sm:grid-cols-3">
        {[steps.start, steps.list, steps.watch].map(({ title, text }, index) => (
          <Item key={title} number={index + 1} title={title} text={text} />
        ))}
      </ol>
    </Section>
  )
}

export function Points({ texts: { points } }: SectionProps) {
  return (
    <Section
      title={points.title}
      lede={points.text}
      more={
        <a href={paths.rules} className="link">
          {points.others}
        </a>
      }
    >
      <table className="data-table self-start">
        <caption className="sr-only">{points.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{points.pick}</th>
            <th scope="col">{points.age}</th>
            <th scope="col">{points.held}</th>
            <th scope="col" className="text-right">
              {points.sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {sampleScores.map((score) => (
            <tr key={score.name}>
              <td>
                <div className="flex items-center gap-3.5 sm:pl-1">
                  <Face name={score.name} className="max-sm:hidden" />
                  <p>
                    <span className="name block text-lg/[1.25]">{score.name}</span>
                    <span className="text-sm text-soft">{points.does[score.does]}</span>
                  </p>
                </div>
              </td>
              <td className="whitespace-nowrap text-soft">
                {score.age}
                <span className="block text-sm text-faint">
                  100 − {score.age} = {score.agePoints}
                </span>
              </td>
              <td className="whitespace-nowrap text-soft">
                {richText(points.heldBy, { holders: score.holders.length, players: score.players })}
                <span className="block text-sm text-faint">+{score.rarityPoints}</span>
              </td>
              <td className="text-right text-[1.0625rem] font-semibold">{score.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

export function Ways({ texts: { ways } }: SectionProps) {
  return (
    <Section title={ways.title} lede={ways.text}>
      <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
        {[ways.deathmatch, ways.cup, ways.championship, ways.madness].map(({ title, text }) => (
          <Item key={title} title={title} text={text} />
        ))}
      </ul>
    </Section>
  )
}

export function Promises({ texts: { promise } }: SectionProps) {
  return (
    <Section title={promise.title}>
      <ul className="grid gap-8 sm:grid-cols-3">
        {[promise.respect, promise.sources, promise.explained].map(({ title, text }) => (
          <Item key={title} title={title} text={text} />
        ))}
      </ul>
    </Section>
  )
}
