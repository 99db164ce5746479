/** How long a notice stays, in ms: a bad one is read for longer. */
export const toastDuration = { calm: 5000, destructive: 8000 }
