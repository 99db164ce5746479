import type { Pen } from './draw.ts'

/** The common size of link previews in chats. */
export const pictureSize = { width: 1200, height: 630 } as const

const { width, height } = pictureSize
export const margin = 84
export const colours = {
  paper: '#faf7f0',
  ink: '#1f1c18',
  soft: '#5c554b',
  rule: '#d9d2c4',
  accent: '#8c2f2b',
} as const

interface Place {
  /** Where it begins, or ends. */
  x?: number
  end?: boolean
}

/** A line of text; `y` is its baseline. */
export const line = (
  pen: Pen,
  text: string,
  y: number,
  size: number,
  fill: string,
  { x = margin, end = false }: Place = {},
): string => pen.line(text, { x, y, size, fill, end })

/** A horizontal line over the whole width, or a part of it. */
export const rule = (
  y: number,
  thickness: number,
  fill: string,
  { x, width: long }: { x: number; width: number } = { x: margin, width: width - 2 * margin },
): string => `<rect x="${x}" y="${y}" width="${long}" height="${thickness}" fill="${fill}"/>`

/** A whole picture, with the brand's name at the top like a newspaper. */
export const sheet = (pen: Pen, content: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    line(pen, 'Deathlist', 112, 40, colours.ink),
    rule(136, 4, colours.ink),
    rule(144, 1, colours.ink),
    ...content,
    '</svg>',
  ].join('')
