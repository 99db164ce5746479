/** Commons generates thumbnails in these widths only. */
const portraitWidths = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840] as const
export type PortraitWidth = (typeof portraitWidths)[number]

/** URL of a portrait on Wikimedia Commons by file name; null for none */
export const portraitUrl = (image: string | null, width: PortraitWidth = 250): string | null =>
  image === null
    ? null
    : `https://commons.wikimedia.org/wiki/Special:FilePath/${encodeURIComponent(image)}?width=${width}`

/** URL of a picture's page with its author and licence; null for none */
export const creditUrl = (image: string | null): string | null =>
  image === null
    ? null
    : `https://commons.wikimedia.org/wiki/File:${encodeURIComponent(image.replaceAll(' ', '_'))}`
