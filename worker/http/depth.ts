/** So many levels a body may have: far more than any call takes, and far fewer than a stack has. */
const maxLevels = 64

/** True for what holds objects or lists more than that many levels deep. */
export const isTooDeep = (value: unknown, levels = maxLevels): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((part) => isTooDeep(part, levels - 1))
}
