/** Refusals about what is sent to people. */
export const notificationErrors = {
  push_service_unknown: 'unprocessable',
} as const
