/**
 * Each overlay on a page, and each question before leaving it, adds an entry to the history: going back closes the
 * overlay, and the page stays. If it is closed in another way, its entry remains. The next overlay reuses it, or going
 * back steps over it. Removing it with `history.back()` could interfere with a reload or with the user's own step back
 * at the same moment.
 */

const layerOf = (state: unknown): number =>
  (typeof state === 'object' && state !== null && 'layer' in state && Number(state.layer)) || 0

/** Open layers, the lowest first */
const open: number[] = []
let here = 0

/**
 * Adds a layer. Returns a function that releases it.
 * @param onBack called when going back has closed the layer
 */
export const takeLayer = (onBack: () => void): (() => void) => {
  here = layerOf(history.state)
  if (here <= (open.at(-1) ?? 0)) {
    here += 1
    // wouter has replaced this method with one that reports a navigation, which this is not.
    History.prototype.pushState.call(history, { ...(history.state ?? {}), layer: here }, '')
  }
  const own = here
  open.push(own)
  const giveUp = () => {
    removeEventListener('popstate', onPop)
    const place = open.indexOf(own)
    if (place >= 0) open.splice(place, 1)
  }
  const onPop = () => {
    if (layerOf(history.state) >= own) return
    giveUp()
    onBack()
  }
  addEventListener('popstate', onPop)
  return giveUp
}

/** Updates the current layer; called after every navigation except between layers of one page. */
export const noteLayer = (): void => {
  here = layerOf(history.state)
}

/** Called after a step between entries of one page: steps on in the same direction if it closed no layer. */
export const stepOverLayers = (): void => {
  const before = here
  noteLayer()
  if (before === here || open.some((layer) => layer > here)) return
  if (here < before) history.back()
  else history.forward()
}
