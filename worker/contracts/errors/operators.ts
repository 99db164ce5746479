export const operatorErrors = {
  operator_not_banned: 'conflict',
} as const
