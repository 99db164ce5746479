import type { InboxItem } from '#contracts/accounts/inbox.ts'
import { Link } from '../lib/navigation/Link.tsx'
import { useFormats } from '../lib/text/format.ts'
import { Sentence } from './Sentence.tsx'

interface NewsLineProps {
  item: InboxItem
  /** Not seen before this visit. */
  isNew: boolean
  /** What says so to those who don't see the mark. */
  newLabel: string
  /** The small line below: the league, where it is not said elsewhere. */
  league?: string
  /** Null: of a day, at no time of it. */
  time: string | null
}

/** A piece of news, which leads to where it is seen. */
export function NewsLine({ item, isNew, newLabel, league, time }: NewsLineProps) {
  const { moment } = useFormats()
  const { sentence, detail, href } = item.run ?? item
  return (
    <li className="border-b border-rule">
      <Link href={href} className="group relative flex gap-4 py-3">
        {isNew && (
          <span
            className="absolute top-[1.15rem] -left-3 size-1.5 rounded-full bg-accent"
            aria-hidden="true"
          />
        )}
        <span className="min-w-0 flex-1">
          {isNew && <span className="sr-only">{newLabel}: </span>}
          <span className="block wrap-break-word group-hover:underline group-hover:decoration-rule group-hover:underline-offset-4">
            <Sentence pieces={sentence} linked={false} />
          </span>
          {detail && (
            <span className="mt-0.5 block text-sm wrap-break-word text-soft">
              <Sentence pieces={detail} linked={false} />
            </span>
          )}
          {league && <span className="mt-0.5 block text-xs text-faint">{league}</span>}
        </span>
        {time && (
          <time
            dateTime={item.at}
            title={moment(item.at)}
            className="shrink-0 pt-0.5 text-xs text-faint tabular-nums"
          >
            {time}
          </time>
        )}
      </Link>
    </li>
  )
}
