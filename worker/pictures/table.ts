import type { Pen } from './draw.ts'
import { setText } from './lines.ts'
import { colours, line, margin, pictureSize, rule, sheet } from './sheet.ts'

const { width, height } = pictureSize
const inner = width - 2 * margin
const area = { top: 236, bottom: height - 92 }

interface Row {
  rank: string
  name: string
  points: string
}

interface TableWords {
  title: string
  span: string
  rows: readonly Row[] | null
  memoriam: {
    title: string
    names: readonly string[]
    unnamed: number
    none: string
    more: (count: number) => string
  } | null
  foot: string
}

/** Shortens a text with an ellipsis to fit the width. */
const fitted = (text: string, size: number, most: number, pen: Pick<Pen, 'widthOf'>): string => {
  if (pen.widthOf(text, size) <= most) return text
  const letters = [...text]
  let [fits, tooMany] = [0, letters.length]
  while (fits + 1 < tooMany) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (pen.widthOf(`${letters.slice(0, middle).join('')}…`, size) <= most) fits = middle
    else tooMany = middle
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`
}

/** Rows in a column, separated by thin lines; the row height is the same in all columns, from the fullest one. */
const column = (
  rows: readonly Row[],
  at: { x: number; width: number; top: number; each: number },
  pen: Pen,
): string[] => {
  const { x, width: wide, top, each } = at
  const size = Math.min(38, Math.round(each * 0.66))
  const rankWidth = size * 1.5
  return rows.flatMap(({ rank, name, points }, index) => {
    const base = Math.round(top + each * index + each * 0.7)
    const pointsWidth = pen.widthOf(points, size) + size
    return [
      line(pen, rank, base, size, colours.soft, { x: x + rankWidth - size * 0.35, end: true }),
      line(pen, fitted(name, size, wide - rankWidth - pointsWidth, pen), base, size, colours.ink, {
        x: x + rankWidth,
      }),
      line(pen, points, base, size, colours.ink, { x: x + wide, end: true }),
      rule(Math.round(top + each * (index + 1)) - 1, 1, colours.rule, { x, width: wide }),
    ]
  })
}

const gap = 56

/** The leaderboard in one column, or in two if one would be too small to read. */
const leaderboard = (
  rows: readonly Row[],
  at: { x: number; width: number; top: number },
  mostInOne: number,
  pen: Pen,
): string[] => {
  const columns = rows.length > mostInOne ? 2 : 1
  const perColumn = Math.ceil(rows.length / columns)
  const each = Math.min(62, (area.bottom - at.top) / Math.max(1, perColumn))
  const wide = (at.width - gap * (columns - 1)) / columns
  return Array.from({ length: columns }, (_, i) =>
    column(
      rows.slice(i * perColumn, (i + 1) * perColumn),
      { x: at.x + i * (wide + gap), width: wide, top: at.top, each },
      pen,
    ),
  ).flat()
}

const memoriamRow = 34

const memoriam = (
  { title, names, unnamed, none, more }: NonNullable<TableWords['memoriam']>,
  wide: number,
  pen: Pen,
): string[] => {
  const most = Math.floor((area.bottom - area.top - memoriamRow) / memoriamRow)
  const all = names.length + unnamed
  const shown = all > most || unnamed > 0 ? names.slice(0, most - 1) : names
  const lines = [
    ...shown,
    ...(all > shown.length ? [more(all - shown.length)] : []),
    ...(all === 0 ? [none] : []),
  ]
  return [
    line(pen, title, area.top + 26, 26, colours.accent),
    ...lines.map((text, index) =>
      line(pen, fitted(text, 24, wide, pen), area.top + 28 + memoriamRow * (index + 1), 24, colours.ink),
    ),
  ]
}

/** The picture of a season: ranks, players and points; for a season that is over also the dead, above them. */
export const tablePicture = (words: TableWords, pen: Pen): string => {
  const rows = words.rows ?? []
  // The title is the only content.
  const alone = rows.length === 0 && !words.memoriam
  const title = setText(
    words.title,
    inner,
    [
      ...(alone ? [{ size: 76, lines: 1 }] : []),
      { size: 54, lines: 1 },
      { size: 44, lines: 1 },
      { size: 34, lines: 1 },
    ],
    pen,
  )
  const left = words.memoriam ? Math.round(inner * 0.42) : 0
  const table = words.memoriam
    ? leaderboard(rows, { x: margin + left + gap, width: inner - left - gap, top: area.top }, 10, pen)
    : leaderboard(rows, { x: margin, width: inner, top: area.top }, 5, pen)
  return sheet(pen, [
    line(pen, fitted(words.span, 28, inner - 260, pen), 112, 28, colours.soft, {
      x: width - margin,
      end: true,
    }),
    line(pen, title.lines.join(' '), alone ? 370 : 208, title.size, colours.ink),
    ...(words.memoriam ? memoriam(words.memoriam, left, pen) : []),
    ...table,
    rule(height - 80, 1, colours.rule),
    line(pen, words.foot, height - 38, 27, colours.soft),
  ])
}
