/** Focuses an element soon, if the focused one has disappeared with the focus. */
export const focusIfLost = (find: () => HTMLElement | null | undefined): void =>
  void setTimeout(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
  }, 50)
