import type { ComponentType } from 'react'

const files = import.meta.glob<{ default: ComponentType }>('../features/*/*Page.tsx')

/** Fetches the code of a page, as `screens` names it; undefined for a page that is not built. */
export const loaderOf = (page: string) => files[`../features/${page}.tsx`]

/** The feature that a page belongs to: its folder, and the name of its texts. */
export const featureOf = (page: string): string => page.split('/')[0] ?? ''
