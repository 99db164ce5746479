import type { PersonLeague, PersonPage } from '#contracts/people/person.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { MourningSigns } from '#web/shared/discussion/MourningSigns.tsx'
import { Remembrance } from '#web/shared/discussion/Remembrance.tsx'
import { You } from '#web/shared/people/You.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { Rulings } from './Rulings.tsx'
import { partOf } from './use-rulings.ts'

export function InLeagues({ page }: { page: PersonPage }) {
  const { t } = useTranslation('person')
  if (page.leagues.length === 0)
    return <p className="border-t border-ink pt-4 text-soft">{t('leagues.nobody')}</p>
  return (
    <div className="grid gap-8 border-t border-ink pt-3">
      {page.leagues.map((league) => (
        <article key={league.id} id={partOf(league)} tabIndex={-1} aria-label={league.name}>
          <h3 className="text-xl">
            <Link href={paths.league(league.slug).leaderboard} className="typed rounded-sm hover:underline">
              {league.name}
            </Link>
          </h3>
          {page.death && <InRemembrance league={league} />}
          <Holders league={league} />
          <Rulings page={page} league={league} />
        </article>
      ))}
    </div>
  )
}

function InRemembrance({ league: { slug, announcement } }: { league: PersonLeague }) {
  const { t } = useTranslation('discussion')
  const discussion = announcement?.voice
  if (!discussion) return null
  const at = { league: slug, entry: announcement.id }
  return (
    <>
      <MourningSigns at={at} reactions={discussion.reactions} className="mt-3" />
      {discussion.remembrance && (
        <Remembrance
          at={at}
          remembrance={discussion.remembrance}
          heading={<h4 className="kicker">{t('remembrance')}</h4>}
          className="mt-5 mb-4"
        />
      )}
    </>
  )
}

function Holders({ league }: { league: PersonLeague }) {
  const { t } = useTranslation('person')
  const { mediumDay } = useFormats()
  if (league.holders.length === 0) return <p className="mt-1 text-sm text-soft">{t('leagues.notHeld')}</p>
  return (
    <ul className="mt-1">
      {league.holders.map((holder) => (
        <li
          key={holder.pickId}
          className={cx('flex items-center gap-3 border-b border-rule py-2', !holder.active && 'text-faint')}
        >
          <Portrait name={holder.displayName} image={holder.avatarUrl} size="xs" />
          <span className="name min-w-0 flex-1 text-lg/[1.3] wrap-anywhere">
            {holder.displayName}
            <You userId={holder.userId} className="ml-2 font-sans font-normal" />
          </span>
          <span className="shrink-0 text-sm text-soft tabular-nums">
            {t('leagues.since', { day: mediumDay(holder.addedAt.slice(0, 10)) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
