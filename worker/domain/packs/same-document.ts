import { compare } from '../compare.ts'

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => compare(a, b))
      .map(([key, part]) => [key, ordered(part)]),
  )
}

/** True for equal values, regardless of the order of keys */
export const isSameDocument = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))
