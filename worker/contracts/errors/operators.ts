export const operatorErrors = {
  operator_not_banned: 'conflict',
  account_not_banned: 'conflict',
} as const
