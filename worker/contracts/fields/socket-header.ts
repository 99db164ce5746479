/** The header with which a client's own change names its connection, which then is not told of it. */
export const socketHeader = 'x-live-socket'
