import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { preloadTextsOf } from '../lib/i18n/i18n.ts'
import { featureOf, loaderOf } from './page-files.ts'

const loaded = new Map<string, Promise<{ default: ComponentType }>>()
const ready = new Map<string, ComponentType>()

/** Fetches a page's code and texts once. */
export const loadPage = (page: string): Promise<{ default: ComponentType }> => {
  const known = loaded.get(page)
  if (known) return known
  const load = loaderOf(page)
  if (!load) return Promise.reject(new Error(`No page ${page}`))
  const loading = Promise.all([load(), preloadTextsOf(featureOf(page))]).then(([file]) => {
    ready.set(page, file.default)
    return file
  })
  loaded.set(page, loading)
  // Allow another attempt after a failure, for example without a network.
  loading.catch(() => loaded.delete(page))
  return loading
}

const components = new Map<string, ComponentType | LazyExoticComponent<ComponentType>>()

/**
 * The component of a page. A page that is already loaded is returned itself, so that it renders and fetches its data at
 * once; else it is loaded on first render.
 */
export const pageComponent = (page: string): ComponentType | LazyExoticComponent<ComponentType> => {
  const known = components.get(page)
  if (known) return known
  const component = ready.get(page) ?? lazy(() => loadPage(page))
  components.set(page, component)
  return component
}

/** Drops the components, so that a page that failed to load is fetched again. */
export const deletePages = (): void => components.clear()
