/** The header by which a client names its own connection with a change: that connection gets no hint of it. */
export const socketHeader = 'x-live-socket'
