export const webhookErrors = {
  webhook_not_https: 'bad_request',
  webhook_wrong_service: 'bad_request',
  webhook_private: 'bad_request',
  webhook_unresolved: 'bad_request',
  webhooks_full: 'conflict',
} as const
