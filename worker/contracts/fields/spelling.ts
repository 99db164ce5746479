/** A field's name on the wire. Keys that begin with a capital are no names but Wikidata ids, as in a receipt's places. */
const toSnake = (key: string): string =>
  /^[A-Z]/.test(key) ? key : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** A wire name in the contract's spelling. */
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

/** Converts all field names of a contract value to snake_case, at any depth. */
export const toWire = (value: unknown): unknown => renameKeys(value, toSnake)

/** Converts all keys of a wire value to camelCase, at any depth. */
export const fromWire = (value: unknown): unknown => renameKeys(value, toCamel)

/** Converts a field path of the contract (`rules.maxPicks`) to the wire's spelling (`rules.max_picks`). */
export const fieldToWire = (field: string): string => field.split('.').map(toSnake).join('.')

/** The message of a validation problem for callers that know fields by their wire names: zod's messages begin with the field. */
export const messageToWire = ({ field, message }: { field: string | null; message: string }): string =>
  field && message.startsWith(`${field}: `) ? fieldToWire(field) + message.slice(field.length) : message
