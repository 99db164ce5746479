import { addDays, type CalendarDay, daysBetween } from '#domain/calendar-day.ts'

export interface Series {
  /** Unique in a chart: two players may have the same name. */
  id: string
  name: string
  /** One value per label; null leaves a gap. */
  values: readonly (number | null)[]
  /** Drawn in the accent colour, on top of the others */
  highlighted?: boolean
}

export interface ChartData {
  labels: readonly string[]
  /** For days: they are placed to scale, and values hold until they change. */
  time?: { days: readonly CalendarDay[]; label: (day: CalendarDay) => string }
  series: readonly Series[]
  /** Puts small values at the top, for ranks */
  inverted?: boolean
}

/** A line as it is drawn */
export interface Line {
  series: Series
  /** The `d` of an SVG path */
  path: string
  /** An SVG `stroke-dasharray`; empty: a solid line */
  dash: string
  /** The y position of the name at its end */
  nameY: number
}

export interface Plot {
  /** Names are below the chart. */
  isNarrow: boolean
  left: number
  right: number
  ticks: { value: number; y: number }[]
  marks: { label: string; x: number }[]
  /** In the order of drawing: highlighted lines last */
  lines: Line[]
}

export const chartHeight = 240
const edges = { top: 14, bottom: 26, left: 40 }
/** Space for names at the ends of the lines, in pixels; on charts narrower than `roomForNames` the names are below. */
const beside = 110
const roomForNames = 520
const nameHeight = 14
const markWidth = 72
const dashes = ['', '6 4', '2 3', '9 3 2 3']

/** Up to five round steps between two values */
const ticksOf = (low: number, high: number): number[] => {
  const rough = Math.max((high - low) / 4, 1)
  const scale = 10 ** Math.floor(Math.log10(rough))
  const factors = scale >= 10 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10]
  const step = factors.map((factor) => factor * scale).find((size) => size >= rough) ?? rough
  const ticks: number[] = []
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) ticks.push(at)
  return ticks
}

/** Evenly spaced days, including the first and the last */
const daysApart = (days: readonly CalendarDay[], most: number): CalendarDay[] => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const span = daysBetween(first, last)
  const parts = Math.max(1, Math.min(most - 1, span))
  return Array.from({ length: parts + 1 }, (_, part) => addDays(first, Math.round((span * part) / parts)))
}

/** The y positions of names at the ends of lines, moved apart where they would overlap */
const spread = (ends: { series: Series; y: number }[]): Map<Series, number> => {
  const placed = new Map<Series, number>()
  let last = -Infinity
  for (const { series, y } of [...ends].sort((a, b) => a.y - b.y)) {
    last = Math.max(y, last + nameHeight)
    placed.set(series, last)
  }
  // Then move them up from the bottom, where the labels of the x axis are.
  let lowest = chartHeight - edges.bottom
  for (const [series, y] of [...placed].reverse()) {
    const kept = Math.min(y, lowest)
    placed.set(series, kept)
    lowest = kept - nameHeight
  }
  return placed
}

/** @param isStepped a value holds until the place at which it changes */
const pathOf = (
  values: Series['values'],
  x: (index: number) => number,
  y: (value: number) => number,
  isStepped: boolean,
): string => {
  let pen = 'M'
  return values
    .map((value, index) => {
      if (value === null) {
        pen = 'M'
        return ''
      }
      const [across, down] = [x(index).toFixed(1), y(value).toFixed(1)]
      const stroke = isStepped && pen === 'L' ? `H${across}V${down}` : `${pen}${across} ${down}`
      pen = 'L'
      return stroke
    })
    .join('')
}

const isValue = (value: number | null): value is number => value !== null

/**
 * Places ticks, marks, lines and names, in pixels.
 * @returns null if there is no value to draw
 */
export const plotOf = ({ labels, time, series, inverted }: ChartData, width: number): Plot | null => {
  const values = series.flatMap((one) => one.values.filter(isValue))
  if (values.length === 0 || labels.length === 0) return null
  const isNarrow = width < roomForNames
  const { left } = edges
  const right = width - (isNarrow ? 8 : beside)
  const low = Math.min(...values, inverted ? 1 : 0)
  const high = Math.max(...values, low + 1)
  const start = time?.days[0] ?? ''
  const span = time ? daysBetween(start, time.days.at(-1) ?? start) : labels.length - 1
  const across = (distance: number) => left + (distance / Math.max(span, 1)) * (right - left)
  const xOfDay = (day: CalendarDay) => across(daysBetween(start, day))
  const x = (index: number) => (time ? xOfDay(time.days[index] ?? start) : across(index))
  const y = (value: number) => {
    const share = (value - low) / (high - low)
    return edges.top + (inverted ? share : 1 - share) * (chartHeight - edges.top - edges.bottom)
  }
  const nameY = spread(
    series.flatMap((one) => {
      const last = one.values.findLast(isValue)
      return last === undefined ? [] : [{ series: one, y: y(last) }]
    }),
  )
  const mostMarks = Math.max(2, Math.floor((right - left) / markWidth))
  const every = Math.ceil(labels.length / mostMarks)
  return {
    isNarrow,
    left,
    right,
    ticks: ticksOf(low, high).map((value) => ({ value, y: y(value) })),
    marks: time
      ? daysApart(time.days, mostMarks).map((day) => ({ label: time.label(day), x: xOfDay(day) }))
      : labels.flatMap((label, index) => (index % every === 0 ? { label, x: x(index) } : [])),
    lines: series
      .toSorted((a, b) => Number(a.highlighted ?? false) - Number(b.highlighted ?? false))
      .map((one, place) => ({
        series: one,
        path: pathOf(one.values, x, y, time !== undefined),
        dash: one.highlighted ? '' : (dashes[place % dashes.length] ?? ''),
        nameY: nameY.get(one) ?? 0,
      })),
  }
}
