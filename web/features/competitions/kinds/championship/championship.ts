import type { KindParts } from '../kind-parts.ts'

export const championship: KindParts<'championship'> = { columns: {} }
