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
