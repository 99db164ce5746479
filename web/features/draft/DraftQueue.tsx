import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import {
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { DraftPage, DraftPerson, QueuedPerson } from '#contracts/draft.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'

interface DraftQueueProps {
  page: DraftPage
  isMine: boolean
  isPicking: boolean
  onPick: (person: DraftPerson) => void
  onChange: (change: (queue: readonly QueuedPerson[]) => QueuedPerson[]) => void
}

/** The queue with one person moved to another index (from 0) */
const moved = (queue: readonly QueuedPerson[], wikidataId: string, to: number): QueuedPerson[] => {
  const queued = queue.find((one) => one.wikidataId === wikidataId)
  return queued ? queue.filter((one) => one !== queued).toSpliced(to, 0, queued) : [...queue]
}
const placeOf = (queue: readonly QueuedPerson[], wikidataId: string): number =>
  queue.findIndex((one) => one.wikidataId === wikidataId)

/** What the queue is for: turns of the draft, or claims after a death */
const useAbout = ({ draft, claimsUntil }: DraftPage): string => {
  const { t } = useTranslation('draft')
  const { moment } = useFormats()
  const ownId = useOwnId()
  if (claimsUntil) return t('queue.claims', { when: moment(claimsUntil) })
  const hasTurns =
    !draft || draft.phase === 'planned' || (draft.phase !== 'finished' && draft.order.includes(ownId ?? ''))
  return t(hasTurns ? 'queue.about' : 'queue.after')
}

export function DraftQueue({ page, isMine, isPicking, onPick, onChange }: DraftQueueProps) {
  const { t } = useTranslation('draft')
  const about = useAbout(page)
  const section = useRef<HTMLElement>(null)
  const { wishes: queue } = page
  const { list, said, move } = useMoves(queue, onChange)
  /** The focused row disappears: focus the button of the next row, or else the section. */
  const remove = ({ wikidataId }: QueuedPerson, index: number) => {
    onChange((now) => now.filter((one) => one.wikidataId !== wikidataId))
    focusIfLost(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('[data-take-out]')]
      return buttons[Math.min(index, buttons.length - 1)] ?? section.current
    })
  }
  const { shown, dragged, handleOf } = useDrag(queue, list, onChange)
  return (
    <TitledSection id="draft-queue" ref={section} tabIndex={-1} title={t('queue.title')}>
      <p className="mb-3 text-sm text-soft">{about}</p>
      {shown.length === 0 ? (
        <p className="border-t border-rule py-4 text-soft">{t('queue.empty')}</p>
      ) : (
        <ol ref={list} className="border-t border-rule" aria-labelledby="draft-queue">
          {shown.map((queued, index) => (
            <QueueRow
              key={queued.wikidataId}
              queued={queued}
              index={index}
              isLast={index === shown.length - 1}
              isDragged={index === dragged}
              handle={handleOf(queued.wikidataId, index)}
              onMove={(by) => move(queued, by)}
              onRemove={() => remove(queued, index)}
              pick={
                isMine &&
                queued.reason === null && (
                  <Button size="sm" busy={isPicking} onClick={() => onPick(queued)}>
                    {t('pick')}
                    <span className="sr-only"> {queued.name}</span>
                  </Button>
                )
              }
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </TitledSection>
  )
}

/** Moves people by their buttons; `said` announces the last move. */
const useMoves = (queue: readonly QueuedPerson[], onChange: DraftQueueProps['onChange']) => {
  const { t } = useTranslation('draft')
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  // A moved row loses the focus: focus the pressed button again after the render.
  const pressed = useRef<{ wikidataId: string; by: 1 | -1 } | null>(null)
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { wikidataId, by } = pressed.current
    pressed.current = null
    // At either end that button is gone: focus the other one.
    const isAtEnd = placeOf(queue, wikidataId) === (by < 0 ? 0 : queue.length - 1)
    list.current
      ?.querySelector<HTMLElement>(`[data-move="${wikidataId}:${isAtEnd ? -by : by}"]`)
      ?.focus({ preventScroll: true })
  }, [queue])
  const move = ({ wikidataId, name }: QueuedPerson, by: 1 | -1) =>
    onChange((now) => {
      const to = Math.min(Math.max(placeOf(now, wikidataId) + by, 0), now.length - 1)
      pressed.current = { wikidataId, by }
      setSaid(t('queue.moved', { name, place: to + 1 }))
      return moved(now, wikidataId, to)
    })
  return { list, said, move }
}

/** Moves people by dragging; `shown` is the queue with the dragged person at the pointer. */
const useDrag = (
  queue: readonly QueuedPerson[],
  list: RefObject<HTMLOListElement | null>,
  onChange: DraftQueueProps['onChange'],
) => {
  const [drag, setDrag] = useState<{ wikidataId: string; from: number; to: number } | null>(null)
  const rowAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return at < 0 ? rows.length - 1 : at
  }
  const grab = (event: PointerEvent<HTMLSpanElement>, wikidataId: string, from: number) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ wikidataId, from, to: from })
  }
  const drop = () => {
    if (drag && drag.to !== drag.from) onChange((now) => moved(now, drag.wikidataId, drag.to))
    setDrag(null)
  }
  return {
    shown: drag ? moved(queue, drag.wikidataId, drag.to) : queue,
    dragged: drag?.to,
    handleOf: (wikidataId: string, index: number): ComponentProps<'span'> => ({
      onPointerDown: (event) => grab(event, wikidataId, index),
      onPointerMove: ({ clientY }) => drag && setDrag({ ...drag, to: rowAt(clientY) }),
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
    }),
  }
}

function QueueRow({
  queued: { wikidataId, name, reason },
  index,
  isLast,
  isDragged,
  handle,
  pick,
  onMove,
  onRemove,
}: {
  queued: QueuedPerson
  index: number
  isLast: boolean
  isDragged: boolean
  handle: ComponentProps<'span'>
  pick: ReactNode
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('draft')
  return (
    <li
      className={cx(
        'flex min-h-14 items-center gap-1.5 border-b border-rule py-1.5',
        isDragged && 'bg-wash shadow-lift',
      )}
    >
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 cursor-grab touch-none place-content-center text-faint"
        {...handle}
      >
        <GripVertical className="size-4" />
      </span>
      <span className="w-5 shrink-0 text-sm text-faint tabular-nums">{index + 1}</span>
      <span className={cx('min-w-0 flex-1', reason && 'text-faint')}>
        <span className="name block text-base/[1.25] wrap-anywhere">{name}</span>
        {reason && <span className="text-xs">{t(`reason.${reason}`)}</span>}
      </span>
      {pick}
      <IconButton
        size="sm"
        label={t('queue.up', { name })}
        icon={<ArrowUp />}
        disabled={index === 0}
        data-move={`${wikidataId}:-1`}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="sm"
        label={t('queue.down', { name })}
        icon={<ArrowDown />}
        disabled={isLast}
        data-move={`${wikidataId}:1`}
        onClick={() => onMove(1)}
      />
      <IconButton
        size="sm"
        label={t('queue.remove', { name })}
        icon={<X />}
        data-take-out
        onClick={onRemove}
      />
    </li>
  )
}
