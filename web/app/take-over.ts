/** The controls of a page in document order; the prerendered page and the app have the same ones. */
const controls = (page: ParentNode): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>('a[href], button, input'),
]

/** Index of the last control that was pressed before the app was ready */
let pressed: number | null = null

/** Starts to record interactions with the page; `onSign` is called at each of them. */
const watch = (page: HTMLElement, onSign: () => void): void => {
  for (const type of ['pointerdown', 'keydown', 'focusin', 'input']) page.addEventListener(type, onSign)
  page.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    // Links of the app wait for it, so that the typed values are kept; opening a link in a new tab is left to the
    // browser.
    const isAside = ctrlKey || metaKey || shiftKey
    const selector = isAside ? 'button' : 'button, a[href^="/auth"]'
    const control = target instanceof Element ? target.closest<HTMLElement>(selector) : null
    if (!control) return
    event.preventDefault()
    pressed = controls(page).indexOf(control)
    control.setAttribute('aria-busy', 'true')
    onSign()
  })
  // Enter in a field submits the form, and browsers need not fire a click for it. boot.js does the sending.
  page.addEventListener('submit', (event) => {
    event.preventDefault()
    const { submitter } = event
    if (submitter) pressed = controls(page).indexOf(submitter)
    onSign()
  })
}

const type = (field: HTMLInputElement, value: string): void => {
  // React ignores a value that is set in any other way.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Replaces the prerendered page with the app, which has rendered the same page: transfers typed values, focus and the
 * last press.
 */
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
