/** What can be typed into, pressed and followed, in the order of the page: the same in what was prerendered as in the app. */
const controls = (page: ParentNode): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>('a[href], button, input'),
]

/** The last control that was pressed before the app was there to answer. */
let pressed: number | null = null

/** Begins to note what is done with the page; `onSign` is told of each sign that somebody is there. */
const watch = (page: HTMLElement, onSign: () => void): void => {
  for (const type of ['pointerdown', 'keydown', 'focusin', 'input']) page.addEventListener(type, onSign)
  page.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    // The app's own ways take along what was typed; one opened beside it is the browser's.
    const isAside = ctrlKey || metaKey || shiftKey
    const selector = isAside ? 'button' : 'button, a[href^="/auth"]'
    const control = target instanceof Element ? target.closest<HTMLElement>(selector) : null
    if (!control) return
    event.preventDefault()
    pressed = controls(page).indexOf(control)
    control.setAttribute('aria-busy', 'true')
    onSign()
  })
  // Enter in a field presses the button that sends; a browser need not say so with a click. Sending is ours (boot.js).
  page.addEventListener('submit', (event) => {
    event.preventDefault()
    const { submitter } = event
    if (submitter) pressed = controls(page).indexOf(submitter)
    onSign()
  })
}

const type = (field: HTMLInputElement, value: string): void => {
  // React takes no notice of a value that is set past its back in any other way.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Puts the app, which has rendered the same page, in the place of the prerendered one: with what was typed, focus, and the last press. */
const finish = (page: HTMLElement, root: HTMLElement): void => {
  const before = controls(page)
  const after = controls(root)
  const focused = before.indexOf(document.activeElement as HTMLElement)
  root.hidden = false
  for (const [nr, old] of before.entries()) {
    const field = after[nr]
    if (old instanceof HTMLInputElement && field instanceof HTMLInputElement && old.value)
      type(field, old.value)
  }
  const place = after[focused]
  place?.focus({ preventScroll: true })
  const old = before[focused]
  if (place instanceof HTMLInputElement && old instanceof HTMLInputElement && old.type === 'password')
    place.setSelectionRange(old.selectionStart, old.selectionEnd)
  page.remove()
  if (pressed !== null) after[pressed]?.click()
}

export const takeOver = { watch, finish }
