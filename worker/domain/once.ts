/** A function that calls `make` at its first call, and returns the same value from then on */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Computes a value once per key */
export const memo = <Value, Key = string>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
