import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const quietly = (load: () => Promise<unknown>) => (): void => void load().catch(() => undefined)

const missingPart = () => import('#web/ui/overlay/MissingPart.tsx')

/** Preloads the notice of missing files, and the toast library with it, so that notices can be shown offline too. */
export const prepareNotices = quietly(missingPart)

/**
 * A component that is loaded when it is first rendered, such as a dialog; until then its `fallback` is shown, if it has
 * one. If its file cannot be loaded, it closes with a notice, and the page stays. Its `onIntent` are handlers for the
 * control that opens it: they preload it when the user is likely to press that control.
 */
export const lazily = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const prefetch = quietly(load)
  const Part = lazy<ComponentType<Props>>(() => load().catch(missingPart))
  const Lazy = (props: Props & { fallback?: ReactNode }) => (
    <Suspense fallback={props.fallback}>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(Lazy, { prefetch, onIntent: { onPointerEnter: prefetch, onFocus: prefetch } })
}
