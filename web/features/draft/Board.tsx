import type { DraftPage, DraftTurnView, DraftView } from '#contracts/draft.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { TitledSection } from '#web/ui/TitledSection.tsx'

export function Board({ page, draft, ownId }: { page: DraftPage; draft: DraftView; ownId: string | null }) {
  const { t } = useTranslation('draft')
  const made = new Map<string, DraftTurnView>()
  // A passed turn that was made up later is shown in its own round.
  for (const turn of draft.turns) {
    const place = `${turn.round} ${turn.userId}`
    if (turn.outcome === 'picked' || !made.has(place)) made.set(place, turn)
  }
  const { current } = draft
  const rounds = Array.from({ length: draft.rounds }, (_, at) => at + 1)
  return (
    <TitledSection
      id="board"
      title={t('board.title')}
      aside={t('board.count', {
        count: draft.turns.filter(({ outcome }) => outcome === 'picked').length,
      })}
    >
      <div className="relative max-h-[75dvh] overflow-auto border-y border-rule print:contents">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-ink text-left">
              <th scope="col" className="sticky left-0 w-8 bg-paper py-2 pr-2 font-normal text-faint">
                <span className="sr-only">{t('board.round')}</span>
              </th>
              {draft.order.map((userId) => (
                <PlayerHead
                  key={userId}
                  player={page.players.find((player) => player.userId === userId)}
                  isOwn={userId === ownId}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rounds.map((round) => (
              <tr key={round} className="border-b border-rule align-top last:border-0">
                <th
                  scope="row"
                  className="sticky left-0 w-8 bg-paper py-2.5 pr-2 font-normal text-faint tabular-nums"
                >
                  {round}
                </th>
                {draft.order.map((userId) => (
                  <Cell
                    key={userId}
                    turn={made.get(`${round} ${userId}`)}
                    isNow={
                      draft.phase !== 'finished' && current?.round === round && current.userId === userId
                    }
                    isOwn={userId === ownId}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </TitledSection>
  )
}

function PlayerHead({ player, isOwn }: { player: DraftPage['players'][number] | undefined; isOwn: boolean }) {
  const { t } = useTranslation('draft')
  const hasLeft = player?.active === false
  return (
    <th
      scope="col"
      className={cx(
        'min-w-32 px-2 py-2 align-bottom font-medium',
        isOwn && 'bg-wash',
        hasLeft && 'text-faint',
      )}
    >
      <span className="name line-clamp-2 text-base/[1.2] wrap-anywhere">{player?.displayName}</span>
      {isOwn && <span className="text-xs text-accent">{t('you')}</span>}
      {hasLeft && <span className="text-xs">{t('board.left')}</span>}
    </th>
  )
}

function Cell({ turn, isNow, isOwn }: { turn: DraftTurnView | undefined; isNow: boolean; isOwn: boolean }) {
  const { t } = useTranslation('draft')
  const classes = cx('px-2 py-2.5', isOwn && 'bg-wash', isNow && 'outline-2 -outline-offset-2 outline-accent')
  if (turn?.person)
    return (
      <td className={classes}>
        <Link
          href={paths.person(turn.person.wikidataId)}
          className={cx('name text-base/[1.25] wrap-anywhere hover:underline', turn.void && 'line-through')}
        >
          {turn.person.name}
        </Link>
        <div className="text-xs text-faint">
          {turn.void ? t('board.void') : turn.auto ? t('board.auto') : turn.person.birthYear}
        </div>
      </td>
    )
  return (
    <td className={cx(classes, 'text-faint')}>
      {isNow ? <span className="text-accent">{t('board.now')}</span> : turn ? t('board.passed') : ''}
    </td>
  )
}
