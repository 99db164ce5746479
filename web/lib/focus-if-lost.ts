let waiting: ReturnType<typeof setTimeout> | undefined

/**
 * Focuses an element soon, if the focused one has disappeared with the focus. A slow page may take longer to do so. Only
 * the latest call counts: an earlier one may still wait for a change that a later one has undone.
 */
export const focusIfLost = (find: () => HTMLElement | null | undefined, tries = 6): void => {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
    else if (tries > 1) focusIfLost(find, tries - 1)
  }, 50)
}
