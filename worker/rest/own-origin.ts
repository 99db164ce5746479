/** True for our own pages, and for programs, which send no Origin header. */
export const isOwnOrigin = (origin: string | undefined, url: string, publicUrl: string): boolean =>
  origin === undefined || origin === new URL(url).origin || origin === new URL(publicUrl).origin
