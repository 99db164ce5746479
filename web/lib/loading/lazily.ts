import { type ComponentType, lazy } from 'react'

/**
 * A component that is loaded when it is first rendered. Its `onIntent` are handlers for the control that opens it: they
 * preload it when the user is likely to press that control.
 */
export const lazily = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const prefetch = () => void load().catch(() => undefined)
  return Object.assign(lazy(load), { prefetch, onIntent: { onPointerEnter: prefetch, onFocus: prefetch } })
}
