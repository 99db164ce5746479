import { Pause, Play } from 'lucide-react'
import type { DraftPage, DraftView } from '#contracts/draft.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { isolated } from '#web/lib/text/isolated.ts'
import { Button } from '#web/ui/Button.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { Countdown, clockText } from './Countdown.tsx'
import { usePause } from './use-draft.ts'
import { useLengths } from './use-lengths.ts'

interface ClockProps {
  page: DraftPage
  draft: DraftView
  ownId: string | null
  /** When the page was fetched, by this browser's clock, in epoch milliseconds */
  readAt: number
  onDue: () => void
}

const playerOf = (page: DraftPage, userId: string | undefined) =>
  page.players.find((player) => player.userId === userId)

/** How many of the coming turns are named */
const namedAhead = 3

/** What the clock says, and the plan or the coming turns below it */
const useClockTexts = ({ page, draft, ownId }: Pick<ClockProps, 'page' | 'draft' | 'ownId'>) => {
  const { t } = useTranslation('draft')
  const { moment } = useFormats()
  const lengthOf = useLengths()
  const { phase, current, next, rounds } = draft
  if (phase === 'planned')
    return {
      heading: t('begins', { when: moment(draft.startsAt) }),
      text: t('plan', { count: rounds, time: lengthOf(draft.secondsPerTurn) }),
    }
  if (phase === 'finished')
    return {
      heading: t('over'),
      text: page.claimsUntil ? t('overClaims', { when: moment(page.claimsUntil) }) : t('overText'),
    }
  const names = next
    .slice(0, namedAhead)
    .map(({ userId }) =>
      isolated(userId === ownId ? t('youNext') : (playerOf(page, userId)?.displayName ?? '')),
    )
  const round = current?.madeUp ? t('madeUp') : t('round', { round: current?.round ?? 0, of: rounds })
  return {
    heading:
      current?.userId === ownId
        ? t('yourTurn')
        : t('theirTurn', { name: playerOf(page, current?.userId)?.displayName ?? '' }),
    text: names.length > 0 ? `${round} · ${t('next', { names: names.join(', ') })}` : round,
  }
}

export function OnTheClock({ page, draft, ownId, readAt, onDue }: ClockProps) {
  const { t } = useTranslation('draft')
  const { phase, current, order } = draft
  const { heading, text } = useClockTexts({ page, draft, ownId })
  const player = playerOf(page, current?.userId)
  const isUnderWay = phase === 'running' || phase === 'paused'
  const isMine = phase === 'running' && current?.userId === ownId
  const due = phase === 'planned' ? draft.startsAt : phase === 'running' && current?.until
  return (
    <section
      aria-label={t('clock')}
      className={cx(
        '-mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-y px-4 py-3 sm:mx-0 sm:rounded sm:border',
        phase !== 'finished' && 'sticky top-0 z-20',
        isMine ? 'border-accent bg-accent text-accent-ink' : 'border-rule bg-sheet',
      )}
    >
      {player && isUnderWay && <Portrait name={player.displayName} image={player.avatarUrl} size="sm" />}
      <div className="min-w-32 flex-1">
        <p role="status" className="name text-xl/[1.2] wrap-anywhere" data-turn={current?.number ?? ''}>
          {heading}
        </p>
        <p className={cx('text-sm', isMine ? 'opacity-90' : 'text-soft')}>{text}</p>
      </div>
      {due && (
        <Countdown
          key={`${phase} ${current?.number} ${due}`}
          ms={Date.parse(due) - Date.parse(page.now)}
          since={readAt}
          onDue={onDue}
        />
      )}
      {phase === 'paused' && (
        <span className="text-2xl text-hold tabular-nums">{clockText(current?.leftMs ?? 0)}</span>
      )}
      {isAdmin(page.league.role) && isUnderWay && (
        <PauseButton isPaused={phase === 'paused'} isMine={isMine} />
      )}
      {phase === 'paused' && !isAdmin(page.league.role) && (
        <p className="basis-full text-sm text-hold">{t('paused')}</p>
      )}
      {isUnderWay && ownId !== null && !order.includes(ownId) && (
        <p className="basis-full text-sm text-soft">{t('notIn')}</p>
      )}
    </section>
  )
}

function PauseButton({ isPaused, isMine }: { isPaused: boolean; isMine: boolean }) {
  const { t } = useTranslation('draft')
  const { pause, isPausing } = usePause()
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={isPaused ? <Play /> : <Pause />}
      busy={isPausing}
      className={isMine ? 'border-current! bg-transparent! text-accent-ink! hover:underline' : undefined}
      onClick={() => pause(!isPaused)}
    >
      {t(isPaused ? 'resume' : 'pause')}
    </Button>
  )
}
