declare module 'subset-font' {
  /** Only the glyphs of `text`; variable axes cut to a range. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, { min: number; max: number }> },
  ): Promise<Uint8Array>
}
