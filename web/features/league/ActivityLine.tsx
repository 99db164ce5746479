import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActivityEntry } from '#contracts/activity.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { optional } from '#web/lib/loading/optional.tsx'
import { Link } from '#web/lib/navigation/Link.tsx'
import { useFormats } from '#web/lib/text/format.ts'
import { DeathLines } from '#web/shared/death/DeathLines.tsx'
import { Folded } from '#web/shared/Folded.tsx'
import { Sentence } from '#web/shared/Sentence.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'

/** Only few items have changes, so it is loaded on demand. */
const ChangeList = optional(() => import('./ChangeList.tsx'))

const isDetails = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The portrait beside an item: the person's, else the actor's picture; a player's initials would add nothing. */
const portraitOf = ({ person, actor, run }: ActivityEntry): { name: string; image: string | null } | null => {
  if (person && !run) return { name: person.name, image: person.imageUrl }
  return actor?.avatarUrl ? { name: actor.displayName, image: actor.avatarUrl } : null
}

interface ActivityLineProps {
  entry: ActivityEntry
  /** Renders the discussion around the consequences. */
  discussion?: (consequences: ReactNode) => ReactNode
  /** Opens the discussion of an item that has none yet. */
  onOpenDiscussion?: () => void
}

export function ActivityLine({ entry, discussion, onOpenDiscussion }: ActivityLineProps) {
  const { t } = useTranslation(['league', 'death', 'discussion'])
  const { time, moment } = useFormats()
  const { before, after } = entry.data
  const { text, sentence, detail, href } = entry.run ?? entry
  const portrait = portraitOf(entry)
  const points = detail && (
    <p className="mt-0.5 text-sm wrap-break-word text-soft">
      <Sentence pieces={detail} />
    </p>
  )
  const death = entry.run ? null : entry.death
  const said = death || entry.mourned ? sentence.map((piece) => piece.text).join('') : text
  // The person comes before the points of the death.
  const consequences =
    (death || entry.mourned) && points ? <Folded label={t('death:points')}>{points}</Folded> : points
  return (
    <li id={entry.id} className="group scroll-mt-20 flex gap-3 py-2">
      {portrait && (
        <Portrait
          name={portrait.name}
          image={portrait.image}
          size={death ? 'sm' : 'xs'}
          dead={entry.mourns}
          className="mt-0.5"
        />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex gap-3">
          <p className="min-w-0 flex-1 wrap-break-word">
            <Sentence pieces={sentence} />
          </p>
          {onOpenDiscussion && (
            <button
              type="button"
              title={t('discussion:remark')}
              aria-label={`${t('discussion:remark')}: ${said}`}
              onClick={onOpenDiscussion}
              className="-my-1 grid size-8 shrink-0 place-items-center rounded text-faint transition-opacity hover:bg-wash hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0 [&_svg]:size-4"
            >
              <MessageSquare aria-hidden="true" />
            </button>
          )}
          <Link
            href={href}
            title={moment(entry.at)}
            className="shrink-0 rounded-sm pt-0.5 text-xs text-faint hover:underline"
          >
            <time dateTime={entry.at}>{time(entry.at)}</time>
            <span className="sr-only">{`. ${t('activity.seen')}: ${said}`}</span>
          </Link>
        </div>
        {isDetails(after) && <ChangeList before={isDetails(before) ? before : null} after={after} />}
        <SeasonInBrief counts={entry.data.counts} />
        {death && <DeathLines death={death} />}
        {discussion ? discussion(death ? null : consequences) : !death && consequences}
        {death && consequences}
      </div>
    </li>
  )
}

type Counted<Key> = Key extends `${infer Kind}_other` ? Kind : never

/** The counts of a season whose minor activity items are no longer listed: "40 picks, 12 matches" */
function SeasonInBrief({ counts }: { counts: unknown }) {
  const { t } = useTranslation('league')
  const { list } = useFormats()
  if (typeof counts !== 'object' || counts === null) return null
  const numbers = new Map<string, unknown>(Object.entries(counts))
  const words = t('activity.brief', { returnObjects: true })
  const parts = Object.keys(words).flatMap((key) => {
    if (!key.endsWith('_other')) return []
    // The text file determines which kinds are counted, and their order.
    const kind = key.slice(0, -'_other'.length) as Counted<keyof typeof words>
    const count = numbers.get(kind)
    return typeof count === 'number' && count > 0 ? [t(`activity.brief.${kind}`, { count })] : []
  })
  return parts.length === 0 ? null : <p className="mt-1 text-sm text-soft">{list(parts)}</p>
}
