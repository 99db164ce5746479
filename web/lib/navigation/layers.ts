/**
 * What lies over a page, or must be asked about before the page is left, is an entry of the history above the page's own:
 * going back takes it away, and the page stays. Closed in another way its entry is left where it is, to be taken over by
 * the next or stepped over on the way back: a step that the app took by itself would get in the way of a reload, or of
 * somebody's own step back, that comes with it.
 */

const layerOf = (state: unknown): number =>
  (typeof state === 'object' && state !== null && 'layer' in state && Number(state.layer)) || 0

/** Those that are there, the lowest first. */
const open: number[] = []
let here = 0

/**
 * Takes a layer; answers how to give it up.
 * @param onBack called when going back has taken it away
 */
export const takeLayer = (onBack: () => void): (() => void) => {
  here = layerOf(history.state)
  if (here <= (open.at(-1) ?? 0)) {
    here += 1
    // The prototype's own method: wouter has put a reporting one in its place, and this is no navigation.
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

/** Notes on which entry one is; for every navigation that is not one among the layers of a page. */
export const noteLayer = (): void => {
  here = layerOf(history.state)
}

/** After a step among the entries of one page: goes on where nothing was there to be closed. */
export const stepOverLayers = (): void => {
  const before = here
  noteLayer()
  if (before === here || open.some((layer) => layer > here)) return
  if (here < before) history.back()
  else history.forward()
}
