let current: string | null = null

/** Id of the open connection on which this tab is told of changes: sent along with its own, of which it knows. */
export const liveSocket = (): string | null => current
export const setLiveSocket = (socket: string | null): void => {
  current = socket
}
