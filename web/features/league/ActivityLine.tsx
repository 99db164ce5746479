import { useTranslation } from 'react-i18next'
import type { ActivityEntry } from '#contracts/activity.ts'
import { useFormats } from '../../lib/format.ts'
import { Link } from '../../lib/Link.tsx'
import { Sentence } from '../../shared/Sentence.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { ChangeList } from './ChangeList.tsx'
import { useChanges } from './changes.ts'
import { SeasonInBrief } from './SeasonInBrief.tsx'

const isDetails = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Kinds that tell of a death that stands. */
const mourned = ['confirmed', 'upheld']

/** Whose portrait stands beside a line: the person's; of several told in one line, that of who did it. */
const faceOf = ({ person, actor, run }: ActivityEntry): { name: string; image: string | null } | null => {
  if (person && !run) return { name: person.name, image: person.imageUrl }
  return actor && { name: actor.displayName, image: actor.avatarUrl }
}

/** What happened, in a sentence, with the portrait of whom it is about, and when; the time leads to where it is seen. */
export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation('league')
  const { relative, moment } = useFormats()
  const changes = useChanges()
  const { before, after } = entry.data
  const { text, sentence, detail, href } = entry.run ?? entry
  const face = faceOf(entry)
  return (
    <li className="flex gap-3 border-b border-rule py-2.5">
      {face ? (
        <Portrait
          name={face.name}
          image={face.image}
          size="xs"
          dead={entry.person !== null && mourned.includes(entry.kind)}
          className="mt-0.5"
        />
      ) : (
        <span className="mt-0.5 size-7 shrink-0 text-center text-faint" aria-hidden="true">
          ⁂
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <Sentence pieces={sentence} />
        </p>
        {detail && (
          <p className="mt-0.5 text-sm wrap-anywhere text-soft">
            <Sentence pieces={detail} />
          </p>
        )}
        {entry.kind === 'rule_changed' && isDetails(after) && (
          <ChangeList changes={changes(isDetails(before) ? before : null, after)} />
        )}
        {entry.kind === 'season_in_brief' && <SeasonInBrief counts={entry.data.counts} />}
      </div>
      <Link
        href={href}
        title={moment(entry.at)}
        className="shrink-0 rounded-sm pt-0.5 text-xs text-faint hover:underline"
      >
        <time dateTime={entry.at}>{relative(entry.at)}</time>
        <span className="sr-only">{`. ${t('activity.seen')}: ${text}`}</span>
      </Link>
    </li>
  )
}
