import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  const media = matchMedia('print')
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True while the page is printed; controls are then left out. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => matchMedia('print').matches)
