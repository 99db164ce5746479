import { type ReactNode, useId } from 'react'
import type { OpeningPage } from '#contracts/lists/receipt.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'

type Found = NonNullable<OpeningPage['comparison']>

/** Maximum number of entries per kind; the first ones are the most interesting. */
const most = 4

export function Comparison({ page }: { page: OpeningPage }) {
  const { t } = useTranslation('opening')
  const { list, decimal, percent } = useFormats()
  const { comparison } = page
  if (!comparison) return null
  const players = new Map(page.lists.map(({ id, user }) => [id, user.displayName]))
  const people = new Map(
    page.lists.flatMap(({ picks }) =>
      (picks ?? []).map(({ wikidataId, name }) => [wikidataId, name] as const),
    ),
  )
  const namesOf = (lists: readonly string[]): string => list(lists.map((id) => players.get(id) ?? ''))
  const group = (found: Found['oldest'], words: 'oldest' | 'youngest' | 'rarest') =>
    found && (
      <Fact key={words} title={t(`facts.${words}`)}>
        <span className="name text-lg">{namesOf(found.lists)}</span>
        <span className="block text-sm text-soft">
          {words === 'rarest'
            ? t('facts.uniqueness', { share: percent(found.average) })
            : t('facts.years', { years: decimal(found.average) })}
        </span>
      </Fact>
    )
  return (
    <section className="grid gap-8" aria-label={t('facts.title')}>
      <h2 className="text-2xl">{t('facts.title')}</h2>
      <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-3">
        {group(comparison.oldest, 'oldest')}
        {group(comparison.youngest, 'youngest')}
        {group(comparison.rarest, 'rarest')}
      </dl>
      <div className="grid gap-10 lg:grid-cols-2">
        <Part title={t('facts.shared')}>
          {comparison.shared.slice(0, most).map(({ person, lists }) => (
            <Row key={person} note={namesOf(lists)}>
              <Person id={person} name={people.get(person) ?? person} />
            </Row>
          ))}
        </Part>
        <Part title={t('facts.overlaps')}>
          {comparison.overlaps.slice(0, most).map(({ lists, people: both }) => (
            <Row
              key={lists.join()}
              note={list(both.slice(0, 4).map((id) => people.get(id) ?? id)) + (both.length > 4 ? ' …' : '')}
            >
              {t('facts.pair', { players: namesOf(lists), count: both.length })}
            </Row>
          ))}
        </Part>
      </div>
    </section>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-rule pt-2 sm:border-ink sm:pt-3">
      <dt className="kicker">{title}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode[] }) {
  const { t } = useTranslation('opening')
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 text-xl">
        {title}
      </h3>
      {children.length > 0 ? (
        <ul className="border-t border-ink">{children}</ul>
      ) : (
        <p className="text-soft">{t('facts.noneShared')}</p>
      )}
    </section>
  )
}

function Row({ note, children }: { note: string; children: ReactNode }) {
  return (
    <li className="border-b border-rule py-2.5">
      <div className="name text-lg/[1.3] wrap-anywhere">{children}</div>
      <div className="text-sm wrap-break-word text-soft">{note}</div>
    </li>
  )
}

function Person({ id, name }: { id: string; name: string }) {
  return (
    <Link href={paths.person(id)} className="rounded-sm hover:underline hover:underline-offset-4">
      {name}
    </Link>
  )
}
