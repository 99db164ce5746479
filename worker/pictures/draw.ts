import { type Letters, setLine } from './letters.ts'

/** Draws pictures and measures text. Sizes and positions are in pixels. */
export interface Pen {
  widthOf: (text: string, size: number) => number
  /** A line as SVG that starts (or ends, with `end`) at `x`; `y` is its baseline. */
  line: (text: string, at: { x: number; y: number; size: number; fill: string; end: boolean }) => string
  png: (svg: string) => Uint8Array
}

/** A pen with the given font. The first call loads the renderer. */
export const takePen = async (font: Letters): Promise<Pen> => {
  const { openResvg } = await import('./resvg.ts')
  const Resvg = await openResvg()
  return {
    widthOf: (text, size) => (setLine(font, text).width * size) / font.unitsPerEm,
    line: (text, { x, y, size, fill, end }) => {
      const scale = size / font.unitsPerEm
      const { width, placed } = setLine(font, text)
      const outlines = placed.map(({ x, outline }) => `<path transform="translate(${x})" d="${outline}"/>`)
      const from = end ? x - width * scale : x
      return `<g transform="translate(${from} ${y}) scale(${scale} ${-scale})" fill="${fill}">${outlines.join('')}</g>`
    },
    png: (svg) => {
      const drawing = new Resvg(svg)
      const image = drawing.render()
      const png = image.asPng()
      image.free()
      drawing.free()
      return png
    },
  }
}
