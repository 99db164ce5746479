/** The faces that pictures are set in; TTF, for the renderer reads nothing packed. */
export type Fonts = readonly Uint8Array[]

/** Draws pictures and measures the text on them. Sizes are in pixels. */
export interface Pen {
  /** How wide a line is, set in the brand's serif. */
  widthOf: (text: string, size: number) => number
  png: (svg: string) => Uint8Array
}

export const serif = 'Newsreader'

/** Text as SVG takes it. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** A pen with those faces. The renderer is fetched with the first one. */
export const takePen = async (fonts: Fonts): Promise<Pen> => {
  const { openResvg } = await import('./resvg.ts')
  const Resvg = await openResvg()
  const font = {
    fontBuffers: [...fonts],
    defaultFontFamily: serif,
    serifFamily: serif,
    loadSystemFonts: false,
  }
  const open = (svg: string) => new Resvg(svg, { font })
  return {
    widthOf: (text, size) => {
      // Blanks at its ends would be left out: two marks hold them, and are taken off again.
      const boxOf = (inner: string): number => {
        const drawing = open(
          `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text x="0" y="0" font-family="${serif}" font-size="100" xml:space="preserve">${escaped(inner)}</text></svg>`,
        )
        const box = drawing.getBBox()
        const width = box?.width ?? 0
        box?.free()
        drawing.free()
        return width
      }
      return ((boxOf(`|${text}|`) - boxOf('||')) * size) / 100
    },
    png: (svg) => {
      const drawing = open(svg)
      const image = drawing.render()
      const png = image.asPng()
      image.free()
      drawing.free()
      return png
    },
  }
}
