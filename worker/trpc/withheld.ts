import type { CallScope } from '../domain/personal-tokens.ts'

/** Parts of answers that need more than the call that tells them, by their names in the contracts. */
const partScopes: Readonly<Record<string, CallScope>> = { inviteCode: 'write' }

/** The names of the parts that a bearer of this scope is not told: they are null in every answer. */
export const withheldFrom = (covered: (scope: CallScope) => boolean): ReadonlySet<string> =>
  new Set(Object.entries(partScopes).flatMap(([name, scope]) => (covered(scope) ? [] : [name])))

/** An answer with these parts null, at any depth. */
export const without = (names: ReadonlySet<string>, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => without(names, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, names.has(key) ? null : without(names, item)]),
  )
}
