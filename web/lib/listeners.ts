/** Those who want to hear of changes: how to become one, which answers how to stop, and how to tell them all. */
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
