/** Focuses an element soon, if the focused one has disappeared with the focus. A slow page may take longer to do so. */
export const focusIfLost = (find: () => HTMLElement | null | undefined, tries = 6): void =>
  void setTimeout(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
    else if (tries > 1) focusIfLost(find, tries - 1)
  }, 50)
