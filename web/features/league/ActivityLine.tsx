import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityEntry } from '#contracts/activity.ts'
import { optional } from '#web/lib/loading/optional.tsx'
import { Link } from '#web/lib/navigation/Link.tsx'
import { useFormats } from '#web/lib/text/format.ts'
import { Sentence } from '#web/shared/Sentence.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { SeasonInBrief } from './SeasonInBrief.tsx'

/** Few lines have one: fetched for those. */
const ChangeList = optional(() => import('./ChangeList.tsx'))

const isDetails = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whose portrait stands beside a line: the person's; of several told in one line, that of who did it. */
const faceOf = ({ person, actor, run }: ActivityEntry): { name: string; image: string | null } | null => {
  if (person && !run) return { name: person.name, image: person.imageUrl }
  return actor && { name: actor.displayName, image: actor.avatarUrl }
}

interface ActivityLineProps {
  entry: ActivityEntry
  /** What members say about it, around what follows from it. */
  voice?: (consequences: ReactNode) => ReactNode
}

/** What happened, in a sentence, with the portrait of whom it is about, and when; the time leads to where it is seen. */
export function ActivityLine({ entry, voice }: ActivityLineProps) {
  const { t } = useTranslation('league')
  const { relative, moment } = useFormats()
  const { before, after } = entry.data
  const { text, sentence, detail, href } = entry.run ?? entry
  const face = faceOf(entry)
  const points = detail && (
    <p className="mt-0.5 text-sm wrap-anywhere text-soft">
      <Sentence pieces={detail} />
    </p>
  )
  // On the first day the person comes before what the death brought.
  const consequences = entry.mourned && points ? <Folded label={t('voice.points')}>{points}</Folded> : points
  return (
    <li id={entry.id} className="scroll-mt-20 flex gap-3 border-b border-rule py-2.5">
      {face ? (
        <Portrait name={face.name} image={face.image} size="xs" dead={entry.mourns} className="mt-0.5" />
      ) : (
        <span className="mt-0.5 size-7 shrink-0 text-center text-faint" aria-hidden="true">
          ⁂
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex gap-3">
          <p className="min-w-0 flex-1 wrap-anywhere">
            <Sentence pieces={sentence} />
          </p>
          <Link
            href={href}
            title={moment(entry.at)}
            className="shrink-0 rounded-sm pt-0.5 text-xs text-faint hover:underline"
          >
            <time dateTime={entry.at}>{relative(entry.at)}</time>
            <span className="sr-only">{`. ${t('activity.seen')}: ${entry.mourned ? sentence.map((piece) => piece.text).join('') : text}`}</span>
          </Link>
        </div>
        {isDetails(after) && <ChangeList before={isDetails(before) ? before : null} after={after} />}
        <SeasonInBrief counts={entry.data.counts} />
        {voice ? voice(consequences) : consequences}
      </div>
    </li>
  )
}

/** What can wait, behind a small word that opens it. */
function Folded({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group/points mt-0.5 text-sm">
      <summary className="inline-flex list-none items-center gap-1 rounded-sm py-1 text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-3.5 transition-transform group-open/points:rotate-90"
          aria-hidden="true"
        />
        {label}
      </summary>
      {children}
    </details>
  )
}
