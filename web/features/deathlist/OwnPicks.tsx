import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { OwnPick } from '#contracts/lists/pick.ts'
import type { AddRefusal } from '#domain/picks/editing.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { Moves } from './line-up/Moves.tsx'
import { useLineUp } from './line-up/use-line-up.ts'
import { isUnsent } from './list-cache.ts'
import { OwnPickRow } from './OwnPickRow.tsx'

const Captains = lazy(() => import('./line-up/Captains.tsx'))
const PlacesAndMonth = lazy(() => import('./line-up/PlacesAndMonth.tsx'))
const RemovalDialog = lazily(() => import('./RemovalDialog.tsx'))

/** What to do with an empty list; null if nobody can be added now */
const emptyText = ({ adding: { refusal }, season }: DeathlistPage) => {
  if (refusal === 'draft_first' || refusal === 'draft_running') return 'picks.emptyBeforeDraft'
  if (refusal !== null) return null
  return season.state === 'before' ? 'picks.emptyBefore' : 'picks.empty'
}

/** If the order counts, void and unsent picks come last. */
const inShownOrder = ({ picks, lineUp }: DeathlistPage): OwnPick[] => {
  if (!lineUp?.ranked) return [...picks].reverse()
  const place = new Map(lineUp.order.map((id, index) => [id, index]))
  const of = ({ id }: OwnPick) => place.get(id) ?? lineUp.order.length
  return [...picks].sort((a, b) => of(a) - of(b))
}

type Section = RefObject<HTMLElement | null>

/** Moves a pick within the order of the list. */
const useMove = (section: Section, ranked: readonly OwnPick[], choose: ReturnType<typeof useLineUp>) => {
  const { t } = useTranslation('deathlist')
  return (pick: OwnPick, by: -1 | 1) => {
    const before = ranked.map(({ id }) => id)
    const at = before.indexOf(pick.id)
    const order = before.toSpliced(at, 1).toSpliced(at + by, 0, pick.id)
    const moved = { title: t('lineUp.moved', { place: at + by + 1 }), name: pick.name }
    void choose({ order }, { order: before }, moved)
    // The moved row would lose the focus.
    setTimeout(() =>
      section.current
        ?.querySelector<HTMLElement>(`[data-move="${CSS.escape(pick.id)} ${by}"]`)
        ?.focus({ preventScroll: true }),
    )
  }
}

/** Removes picks, after a confirmation if the place could not be filled again. */
const useRemoval = (section: Section, { adding }: DeathlistPage, onRemove: (pick: OwnPick) => void) => {
  // With the reason of that moment: a newer page must not close the dialog under the user's hand.
  const [confirming, setConfirming] = useState<{ pick: OwnPick; why: AddRefusal } | null>(null)

  /** The focused row disappears: focus the next row's button, or else the list. */
  const remove = (pick: OwnPick) => {
    setConfirming(null)
    const buttons = () => [
      ...(section.current?.querySelectorAll<HTMLElement>('li button[data-remove]') ?? []),
    ]
    const at = buttons().findIndex((button) => button.dataset.remove === pick.id)
    onRemove(pick)
    focusIfLost(() => {
      const left = buttons().filter((button) => button.dataset.remove !== pick.id)
      return left[Math.min(at, left.length - 1)] ?? section.current
    })
  }
  return {
    confirming,
    remove,
    confirmOrRemove: (pick: OwnPick) => {
      const why = adding.refill[pick.replacement ? 'replacement' : 'plain']
      if (why === null) remove(pick)
      else setConfirming({ pick, why })
    },
    cancel: () => setConfirming(null),
  }
}

/** The picks of the user's list: in their order if it counts, else the latest first */
export function OwnPicks({ page, onRemove }: { page: DeathlistPage; onRemove: (pick: OwnPick) => void }) {
  const { t } = useTranslation(['deathlist', 'common'])
  const section = useRef<HTMLElement>(null)
  const { picks, capacity, lineUp } = page
  const shown = inShownOrder(page)
  const choose = useLineUp(page)
  const ranked = lineUp?.ranked ? shown.filter((pick) => pick.voidReason === null && !isUnsent(pick)) : []
  const moves = lineUp?.orderRefusal === null && ranked.length > 1
  const move = useMove(section, ranked, choose)
  const editable = picks.some(({ removal }) => removal === null)
  const { confirming, remove, confirmOrRemove, cancel } = useRemoval(section, page, onRemove)
  const empty = emptyText(page)

  return (
    <TitledSection
      id="picks"
      title={t('picks.title')}
      aside={
        <span role="status">
          {t('picks.capacity', { count: capacity.used, total: capacity.total })}
          {capacity.free > 0 && (
            <b className="ml-3 font-semibold text-ink">
              <span className="sr-only">, </span>
              {t('common:places.free', { count: capacity.free })}
            </b>
          )}
        </span>
      }
      ref={section}
      tabIndex={-1}
      className="mt-10"
    >
      {picks.length === 0 ? (
        <EmptyState ornament="list" title={t('picks.emptyTitle')} text={empty && t(empty)} />
      ) : (
        <div className="border-t border-ink">
          {lineUp && lineUp.roles.length > 0 && (
            <Suspense fallback={<div className="h-32" />}>
              <Captains page={page} lineUp={lineUp} choose={choose} />
            </Suspense>
          )}
          {lineUp && (lineUp.monthly || lineUp.placed) && (
            <Suspense>
              <PlacesAndMonth page={page} lineUp={lineUp} choose={choose} />
            </Suspense>
          )}
          <ul aria-label={t('picks.title')}>
            {shown.map((pick) => (
              // Keyed by person, so that the row stays the same after the server has confirmed the pick.
              <OwnPickRow
                key={pick.voidReason ? pick.id : pick.wikidataId}
                pick={pick}
                editable={editable}
                rank={ranked.indexOf(pick) + 1 || null}
                moves={
                  moves && ranked.includes(pick) ? (
                    <Moves
                      id={pick.id}
                      name={pick.name}
                      isFirst={ranked[0] === pick}
                      isLast={ranked.at(-1) === pick}
                      onMove={(by) => move(pick, by)}
                    />
                  ) : null
                }
                onRemove={confirmOrRemove}
              />
            ))}
          </ul>
        </div>
      )}
      {confirming && (
        <RemovalDialog
          name={confirming.pick.name}
          why={confirming.why}
          next={page.adding.windows?.next ?? null}
          onClose={cancel}
          onConfirm={() => remove(confirming.pick)}
        />
      )}
    </TitledSection>
  )
}
