import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part that a screen does without: until its file is there it shows nothing, and where that can't be had the screen
 * stays. It suspends nothing, for React holds a page back that is ready shortly after a fallback was shown elsewhere.
 */
export const optional = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let loaded: ComponentType<Props> | null = null
  return function Optional(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      load().then(
        (file) => {
          loaded = file.default
          setPart(() => loaded)
        },
        () => undefined,
      )
    }, [])
    return Part && <Part {...props} />
  }
}
