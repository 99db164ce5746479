import { useSyncExternalStore } from 'react'

/** A set of listeners: `subscribe` returns a function that unsubscribes, `notifyAll` calls all of them. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notifyAll: (): void => {
      for (const listener of listeners) listener()
    },
  }
}

/** A value outside of React, and a hook that follows it */
export const createStore = <Value>(initial: Value) => {
  let value = initial
  const { subscribe, notifyAll } = createListeners()
  const get = (): Value => value
  return {
    get,
    subscribe,
    set: (next: Value): void => {
      value = next
      notifyAll()
    },
    use: (): Value => useSyncExternalStore(subscribe, get, get),
  }
}
