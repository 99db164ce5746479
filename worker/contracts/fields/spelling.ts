const toSnake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** A name of the wire as the contract spells it. */
export const toCamel = (key: string): string =>
  key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const renameKeys = (value: unknown, rename: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename))
  if (value && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [rename(key), renameKeys(item, rename)]),
    )
  return value
}

/** The wire's spelling of a contract value: every key in snake_case, at any depth. */
export const toWire = (value: unknown): unknown => renameKeys(value, toSnake)

/** The contract's spelling of a wire value: every key in camelCase, at any depth. */
export const fromWire = (value: unknown): unknown => renameKeys(value, toCamel)

/** A field path of the contract (`rules.maxPicks`) as the wire spells it (`rules.max_picks`). */
export const fieldToWire = (field: string): string => field.split('.').map(toSnake).join('.')
