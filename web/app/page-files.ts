import type { ComponentType } from 'react'

const files = import.meta.glob<{ default: ComponentType }>('../features/*/*Page.tsx')

/** Fetches the code of a page, named as in `screens`; undefined if that page does not exist. */
export const loaderOf = (page: string) => files[`../features/${page}.tsx`]

/** The feature that a page belongs to: the name of its folder and of its text files */
export const featureOf = (page: string): string => page.split('/')[0] ?? ''
