import { Pause, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DraftPage, DraftView } from '#contracts/draft.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { isolated } from '#web/lib/text/isolated.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { useDraft } from './use-draft.ts'
import { useLengths } from './use-lengths.ts'

interface ClockProps {
  page: DraftPage
  draft: DraftView
  ownId: string | null
  /** When the page was fetched, by this browser's clock, in epoch milliseconds */
  readAt: number
  onDue: () => void
}

export function OnTheClock({ page, draft, ownId, readAt, onDue }: ClockProps) {
  const { t } = useTranslation('draft')
  const { moment } = useFormats()
  const lengthOf = useLengths()
  const { pause, isPausing } = useDraft(page)
  const { phase, current, next } = draft
  const playerOf = (userId: string) => page.players.find((player) => player.userId === userId)
  const player = current ? playerOf(current.userId) : undefined
  const isMine = phase === 'running' && current?.userId === ownId
  const after = next
    .slice(0, 3)
    .map(({ userId }) => (userId === ownId ? t('you') : playerOf(userId)?.displayName))
  const due = phase === 'planned' ? draft.startsAt : phase === 'running' && current?.until
  const heading =
    phase === 'planned'
      ? t('begins', { when: moment(draft.startsAt) })
      : phase === 'finished'
        ? t('over')
        : isMine
          ? t('yourTurn')
          : t('theirTurn', { name: player?.displayName ?? '' })
  return (
    <section
      aria-label={t('clock')}
      className={cx(
        'sticky top-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-y px-4 py-3 sm:mx-0 sm:rounded sm:border',
        isMine ? 'border-accent bg-accent text-accent-ink' : 'border-rule bg-sheet',
      )}
    >
      {player && phase !== 'finished' && (
        <Portrait name={player.displayName} image={player.avatarUrl} size="sm" />
      )}
      <div className="min-w-32 flex-1">
        <p role="status" className="name text-xl/[1.2] wrap-anywhere" data-turn={current?.number ?? ''}>
          {heading}
        </p>
        <p className={cx('text-sm', isMine ? 'opacity-90' : 'text-soft')}>
          {phase === 'planned'
            ? t('plan', { count: draft.rounds, time: lengthOf(draft.secondsPerTurn) })
            : phase === 'finished'
              ? t('overText')
              : [
                  current?.madeUp
                    ? t('madeUp')
                    : t('round', { round: current?.round ?? 0, of: draft.rounds }),
                  after.length > 0 &&
                    t('next', { names: after.map((name) => isolated(name ?? '')).join(', ') }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
        </p>
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
      {isAdmin(page.league.role) && (phase === 'running' || phase === 'paused') && (
        <Button
          size="sm"
          variant="quiet"
          icon={phase === 'running' ? <Pause /> : <Play />}
          busy={isPausing}
          className={isMine ? 'border-current! bg-transparent! text-accent-ink! hover:underline' : undefined}
          onClick={() => pause(phase === 'running')}
        >
          {t(phase === 'running' ? 'pause' : 'resume')}
        </Button>
      )}
      {phase === 'paused' && <p className="basis-full text-sm text-hold">{t('paused')}</p>}
    </section>
  )
}

/** 65 seconds: 1:05; from one hour on 2:03:05; hours are not converted to days */
const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** The time left, by the server's clock; in words above two days. Calls `onDue` when the time is up. */
function Countdown({ ms, since, onDue }: { ms: number; since: number; onDue: () => void }) {
  const { relative } = useFormats()
  const now = useNow(500)
  const left = ms - Math.max(0, now - since)
  const isDue = left <= 0
  const due = useRef(onDue)
  due.current = onDue
  useEffect(() => {
    if (!isDue) return
    due.current()
    // Repeat until the answer says that the turn is over.
    const timer = setInterval(() => due.current(), 2_000)
    return () => clearInterval(timer)
  }, [isDue])
  if (left > 172_800_000)
    return <span className="text-lg">{relative(new Date(now + left).toISOString(), now)}</span>
  return (
    <span role="timer" className="text-3xl font-medium tabular-nums" data-left={Math.ceil(left / 1000)}>
      {clockText(left)}
    </span>
  )
}
