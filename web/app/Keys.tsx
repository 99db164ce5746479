import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { takeFirstKey } from '../lib/loading/optional.tsx'
import { openCommands } from '../lib/navigation/commands.ts'
import { hrefOfKey } from '../lib/navigation/menu.ts'
import { singleKeysAreOn } from '../lib/navigation/single-keys.ts'

/** How long after `g` the second key is accepted, in milliseconds */
const patienceMs = 1500

const fields = 'input, textarea, select, [contenteditable=true]'
const above = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]'

/** Ignore keys while the user types, or while a dialog, list or menu is open. */
const isBusy = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(fields) !== null) || document.querySelector(above) !== null

/** The first control of each row in the page's lists and tables, from top to bottom */
const stops = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main :is(tbody tr, li, summary)')]
    .filter((row) => row.closest('nav') === null)
    .flatMap((row) => {
      const stop =
        row.tagName === 'SUMMARY'
          ? row
          : row.querySelector<HTMLElement>(
              ':is(a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"])',
            )
      return stop && stop.offsetParent !== null && stop.closest('tbody tr, li, summary') === row ? [stop] : []
    })

/** Moves the focus to the next or previous row, or to the first row if none has the focus. */
const moveBy = (step: 1 | -1): void => {
  const all = stops()
  const row = document.activeElement?.closest('tbody tr, li, summary')
  const at = all.findIndex((stop) => stop.closest('tbody tr, li, summary') === row)
  const next = at < 0 ? all[step > 0 ? 0 : all.length - 1] : all[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

export default function Keys({ slug }: { slug: string | null }) {
  const [, navigate] = useLocation()
  const since = useRef(0)
  useEffect(() => {
    const goTo = (letter: string): void => {
      const href = hrefOfKey(letter, slug)
      if (href !== null) navigate(href)
    }
    const onKey = (event: KeyboardEvent): void => {
      const letter = event.key.toLowerCase()
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || event.isComposing)
        return
      if (!singleKeysAreOn() || isBusy(event)) return
      const isSecond = event.timeStamp - since.current < patienceMs && since.current > 0
      since.current = letter === 'g' && !isSecond ? event.timeStamp : 0
      if (isSecond) goTo(letter)
      else if (event.key === '?') openCommands('keys')
      else if (letter === 'j' || letter === 'k') moveBy(letter === 'j' ? 1 : -1)
    }
    const first = takeFirstKey()
    if (first) onKey(first)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, slug])
  return null
}
