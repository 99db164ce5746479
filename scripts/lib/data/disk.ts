/** Whether something failed because a disk, or what somebody may use of it, is full. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true
  // SQLITE_FULL
  return 'errcode' in error && error.errcode === 13
}
