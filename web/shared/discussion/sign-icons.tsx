import { Flower2, Heart, Smile } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReactionSign } from '#domain/news/comments.ts'

/** Drawn in the style of the icon library, which lacks these icons */
const drawn = (lines: ReactNode): ReactNode => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {lines}
  </svg>
)

export const signIcons: Record<ReactionSign, ReactNode> = {
  candle: drawn(
    <>
      <path d="M8.5 12.5h7V21h-7z" />
      <path d="M12 12.5v-2" />
      <path d="M12 2.8c1.7 1.9 2.3 3.1 2.3 4.3a2.3 2.3 0 0 1-4.6 0c0-1.2.6-2.4 2.3-4.3z" />
      <path d="M5 21h14" />
    </>,
  ),
  flower: <Flower2 aria-hidden="true" />,
  heart: <Heart aria-hidden="true" />,
  smile: <Smile aria-hidden="true" />,
  hats_off: drawn(
    <>
      <path d="M7 16.6V5.8C7 4.8 9.2 4 12 4s5 .8 5 1.8v10.8" />
      <path d="M2.5 15.5C4 18.2 7.6 20 12 20s8-1.8 9.5-4.5" />
      <path d="M7 13c1.3.7 3 1 5 1s3.7-.3 5-1" />
    </>,
  ),
  well_i_never: drawn(
    <>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M9 9.2v.1M15 9.2v.1" />
      <circle cx="12" cy="15.4" r="2" />
    </>,
  ),
}
