/** How long a notice is shown, in milliseconds; errors take longer to read. */
export const toastDuration = { calm: 5000, destructive: 8000 }
