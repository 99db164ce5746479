import type { ActivityEntry } from '#contracts/activity.ts'
import { Link } from '../lib/navigation/Link.tsx'

type Piece = ActivityEntry['sentence'][number]

// No line break within a result such as 1 : 0.
const result = /(\d) : (\d)/g

/** A sentence written by the server: players are emphasised; people and competitions are links. */
export function Sentence({ pieces, linked = true }: { pieces: readonly Piece[]; linked?: boolean }) {
  return pieces.map(({ text, of, href }, place) => {
    // Pieces of a sentence keep their order, so the index is a stable key.
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
