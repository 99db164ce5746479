/**
 * The header in which a client names its own connection when it changes something: that connection gets no hint of the
 * change.
 */
export const socketHeader = 'x-live-socket'
