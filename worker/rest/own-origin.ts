/** True for our own pages, and for what is no page (a program), which says no origin. */
export const isOwnOrigin = (origin: string | undefined, url: string, publicUrl: string): boolean =>
  origin === undefined || origin === new URL(url).origin || origin === new URL(publicUrl).origin
