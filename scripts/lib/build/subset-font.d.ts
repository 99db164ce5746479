declare module 'subset-font' {
  /** Only the glyphs of `text`; variable axes cut to a range or to one value. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      /** OpenType features, by their tags, that are kept; left out: all of them. */
      keepFeatures?: string[]
      variationAxes?: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Uint8Array>
}
