import { brokenBound } from '../domain/json-bounds.ts'
import { AppError } from './errors.ts'

/**
 * What is sent may hold so much: far more levels than any call takes and far fewer than a stack has, and values for two of
 * the largest packs.
 */
export const inputBounds = { levels: 64, values: 3_000 } as const

/**
 * Refuses, before a schema looks at it, what would cost more to check than a call may.
 * @throws AppError too_deep, too_many_values
 */
export const requireBounded = (input: unknown): void => {
  const broken = brokenBound(input, inputBounds)
  if (broken === 'levels') throw new AppError('too_deep')
  if (broken === 'values') throw new AppError('too_many_values', { params: { max: inputBounds.values } })
}
