import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import type { DraftPage, DraftPerson, Wish } from '#contracts/draft.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { SectionHeading } from '#web/ui/PageHeader.tsx'

interface DraftQueueProps {
  page: DraftPage
  isMine: boolean
  isPicking: boolean
  onPick: (person: DraftPerson) => void
  onChange: (change: (wishes: readonly Wish[]) => Wish[]) => void
}

/** The queue with one person moved to another index (from 0) */
const moved = (wishes: readonly Wish[], wikidataId: string, to: number): Wish[] => {
  const wish = wishes.find((one) => one.wikidataId === wikidataId)
  return wish ? wishes.filter((one) => one !== wish).toSpliced(to, 0, wish) : [...wishes]
}
const placeOf = (wishes: readonly Wish[], wikidataId: string): number =>
  wishes.findIndex((one) => one.wikidataId === wikidataId)

/** The user's private queue, best first; ordered with buttons or by dragging */
export function DraftQueue({ page, isMine, isPicking, onPick, onChange }: DraftQueueProps) {
  const { t } = useTranslation('draft')
  const { moment } = useFormats()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [drag, setDrag] = useState<{ wikidataId: string; from: number; to: number } | null>(null)
  const { wishes } = page
  const shown = drag ? moved(wishes, drag.wikidataId, drag.to) : wishes

  // A moved row loses the focus: focus the pressed button again after the render.
  const pressed = useRef<{ wikidataId: string; by: 1 | -1 } | null>(null)
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { wikidataId, by } = pressed.current
    pressed.current = null
    // At either end that button is gone: focus the other one.
    const isAtEnd = placeOf(wishes, wikidataId) === (by < 0 ? 0 : wishes.length - 1)
    list.current
      ?.querySelector<HTMLElement>(`[data-move="${wikidataId}:${isAtEnd ? -by : by}"]`)
      ?.focus({ preventScroll: true })
  }, [wishes])

  const move = ({ wikidataId, name }: Wish, by: 1 | -1) =>
    onChange((now) => {
      const to = Math.min(Math.max(placeOf(now, wikidataId) + by, 0), now.length - 1)
      pressed.current = { wikidataId, by }
      setSaid(t('wishes.moved', { name, place: to + 1 }))
      return moved(now, wikidataId, to)
    })
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
  return (
    <section aria-labelledby="wishes">
      <SectionHeading id="wishes" title={t('wishes.title')} />
      <p className="mb-3 text-sm text-soft">
        {page.claimsUntil ? t('wishes.claims', { when: moment(page.claimsUntil) }) : t('wishes.about')}
      </p>
      {shown.length === 0 ? (
        <p className="border-t border-rule py-4 text-soft">{t('wishes.empty')}</p>
      ) : (
        <ol ref={list} className="border-t border-rule" aria-labelledby="wishes">
          {shown.map((wish, index) => {
            const { wikidataId, name, reason } = wish
            const isDragged = drag?.to === index
            return (
              <li
                key={wikidataId}
                className={cx(
                  'flex min-h-14 items-center gap-1.5 border-b border-rule py-1.5',
                  isDragged && 'bg-wash shadow-lift',
                )}
              >
                <span
                  aria-hidden="true"
                  className="grid size-8 shrink-0 cursor-grab touch-none place-content-center text-faint"
                  onPointerDown={(event) => grab(event, wikidataId, index)}
                  onPointerMove={(event) => drag && setDrag({ ...drag, to: rowAt(event.clientY) })}
                  onPointerUp={drop}
                  onPointerCancel={() => setDrag(null)}
                >
                  <GripVertical className="size-4" />
                </span>
                <span className="w-5 shrink-0 text-sm text-faint tabular-nums">{index + 1}</span>
                <span className={cx('min-w-0 flex-1', reason && 'text-faint')}>
                  <span className="name block text-base/[1.25] wrap-anywhere">{name}</span>
                  {reason && <span className="text-xs">{t(`reason.${reason}`)}</span>}
                </span>
                {isMine && !reason && (
                  <Button size="sm" busy={isPicking} onClick={() => onPick(wish)}>
                    {t('pick')}
                    <span className="sr-only"> {name}</span>
                  </Button>
                )}
                <IconButton
                  size="sm"
                  label={t('wishes.up', { name })}
                  icon={<ArrowUp />}
                  disabled={index === 0}
                  data-move={`${wikidataId}:-1`}
                  onClick={() => move(wish, -1)}
                />
                <IconButton
                  size="sm"
                  label={t('wishes.down', { name })}
                  icon={<ArrowDown />}
                  disabled={index === shown.length - 1}
                  data-move={`${wikidataId}:1`}
                  onClick={() => move(wish, 1)}
                />
                <IconButton
                  size="sm"
                  label={t('wishes.remove', { name })}
                  icon={<X />}
                  onClick={() => onChange((now) => now.filter((one) => one.wikidataId !== wikidataId))}
                />
              </li>
            )
          })}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}
