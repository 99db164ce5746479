export const notificationErrors = {
  push_service_unknown: 'unprocessable',
} as const
