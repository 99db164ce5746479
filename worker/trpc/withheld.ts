import type { CallScope } from '../domain/personal-tokens.ts'

/** Fields that need a higher scope than the call that returns them, by contract name. */
const partScopes: Readonly<Record<string, CallScope>> = { inviteCode: 'write' }

/** The names of the fields that a token of this scope may not read: they are null in every response. */
export const withheldFrom = (covered: (scope: CallScope) => boolean): ReadonlySet<string> =>
  new Set(Object.entries(partScopes).flatMap(([name, scope]) => (covered(scope) ? [] : [name])))

/** Sets these fields to null, at any depth. */
export const without = (names: ReadonlySet<string>, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => without(names, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, names.has(key) ? null : without(names, item)]),
  )
}
