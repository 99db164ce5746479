import { brokenBound } from '../domain/json-bounds.ts'
import { AppError } from './errors.ts'

/**
 * Limits of an input: far more levels than any call needs and far fewer than the stack allows, and enough values for
 * two of the largest packs.
 */
export const inputBounds = { levels: 64, values: 3_000 } as const

/**
 * Rejects an input that would be too expensive to validate, before its schema is applied.
 * @throws AppError too_deep, too_many_values
 */
export const requireBounded = (input: unknown): void => {
  const broken = brokenBound(input, inputBounds)
  if (broken === 'levels') throw new AppError('too_deep')
  if (broken === 'values') throw new AppError('too_many_values', { params: { max: inputBounds.values } })
}
