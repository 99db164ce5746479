let current: string | null = null

/** Id of this tab's live connection. Sent with every call, so that the tab is not notified of its own changes. */
export const liveSocket = (): string | null => current
export const setLiveSocket = (socket: string | null): void => {
  current = socket
}
