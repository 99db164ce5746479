import type { ActivityEntry } from '#contracts/activity.ts'
import { Link } from '../lib/navigation/Link.tsx'

type Piece = ActivityEntry['sentence'][number]

// A result is not torn apart at the end of a line.
const result = /(\d) : (\d)/g

/** A sentence that the server has put into words: players stand out, people and competitions lead to their screens. */
export function Sentence({ pieces, linked = true }: { pieces: readonly Piece[]; linked?: boolean }) {
  return pieces.map(({ text, of, href }, place) => {
    // The pieces of a sentence never change places.
    const key = `${place} ${text}`
    if (of === null) return text.replace(result, '$1\u00a0:\u00a0$2')
    if (of === 'player')
      return (
        <b key={key} className="typed font-semibold">
          {text}
        </b>
      )
    return linked && href ? (
      <Link key={key} href={href} className="name link">
        {text}
      </Link>
    ) : (
      <span key={key} className="name">
        {text}
      </span>
    )
  })
}
