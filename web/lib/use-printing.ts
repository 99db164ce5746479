import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  const media = matchMedia('print')
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the page is being put on paper: what is pressed and typed into has no place there. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => matchMedia('print').matches)
