declare module 'subset-font' {
  /** A font with only the glyphs of `text`; variable axes are limited to a range or to one value. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      /** Tags of the OpenType features to keep; omitted: all of them. */
      keepFeatures?: string[]
      variationAxes?: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Uint8Array>
}
