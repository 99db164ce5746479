import { Suspense } from 'react'
import type { WhatIfPage } from '#contracts/statistics.ts'
import { listed } from '#contracts/words/when-words.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Folded } from '../Folded.tsx'
import { usePackTexts } from './use-pack-texts.ts'

type Move = WhatIfPage['moves'][number]

const most = 5

/** Which rule changes move which player, one sentence per player; renders nothing if nobody moves. */
export function WhatMoves({ page }: { page: WhatIfPage }) {
  const { t } = useTranslation('statistics')
  const { moves } = page
  if (moves.length === 0) return null
  const names = new Map(page.rows.map(({ userId, displayName }) => [userId, displayName]))
  const rest = moves.slice(most)
  return (
    <section aria-labelledby="what-moves" className="mt-6">
      <h3 id="what-moves" className="kicker mb-1">
        {t('whatIf.moves.title')}
      </h3>
      {/* Its texts load with the first move: the form on the page keeps the focus meanwhile. */}
      <Suspense>
        <MoveList moves={moves.slice(0, most)} names={names} />
      </Suspense>
      {rest.length > 0 && (
        <Folded label={t('whatIf.moves.rest', { count: rest.length })}>
          <MoveList moves={rest} names={names} />
        </Folded>
      )}
    </section>
  )
}

function MoveList({ moves, names }: { moves: readonly Move[]; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('statistics')
  const words = usePackTexts()
  const difference = ({ points, rule, text, isGone }: Move['causes'][number]): string => {
    const isMore = points > 0
    const said = { points: t('whatIf.moves.points', { count: Math.abs(points) }) }
    if (rule === null)
      return t(isMore ? 'whatIf.moves.moreDeath' : 'whatIf.moves.lessDeath', { ...said, name: text })
    const named = { ...said, rule: text.replace(/\.$/, '') }
    return isGone
      ? t(isMore ? 'whatIf.moves.moreWithout' : 'whatIf.moves.lessWithout', named)
      : t(isMore ? 'whatIf.moves.more' : 'whatIf.moves.less', named)
  }
  return (
    <ul className="max-w-[68ch] text-sm">
      {moves.map(({ userId, from, to, causes }) => {
        const moved = { player: names.get(userId) ?? '', from, to }
        const parts = causes.map((cause) =>
          cause.userId === userId
            ? difference(cause)
            : t('whatIf.moves.theirs', { player: cause.displayName, difference: difference(cause) }),
        )
        return (
          <li key={userId} className="typed border-b border-rule py-2">
            {parts.length === 0
              ? t('whatIf.moves.ties', moved)
              : t('whatIf.moves.sentence', { ...moved, causes: listed(parts, words) })}
          </li>
        )
      })}
    </ul>
  )
}
