import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part that a screen does without: until its file is there it shows nothing, and where that can't be had the screen
 * stays. It suspends nothing, for React holds a page back that is ready shortly after a fallback was shown elsewhere.
 */
export const optional = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  function Optional(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      load().then(
        (file) => setPart(() => file.default),
        () => undefined,
      )
    }, [])
    return Part && <Part {...props} />
  }
