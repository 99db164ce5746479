import { useId, useLayoutEffect, useRef, useState } from 'react'
import { addDays, type CalendarDay, daysBetween } from '#domain/calendar-day.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'

export interface Series {
  /** Unique in a chart: two players may have the same name. */
  id: string
  name: string
  /** One value per label; null leaves a gap. */
  values: readonly (number | null)[]
  /** Drawn in the accent colour, on top of the others */
  highlighted?: boolean
}

interface LineChartProps {
  title: string
  labels: readonly string[]
  /** For days: they are placed to scale, and values hold until they change. */
  time?: { days: readonly CalendarDay[]; label: (day: CalendarDay) => string }
  series: readonly Series[]
  /** Puts small values at the top, for ranks */
  inverted?: boolean
  format?: (value: number) => string
}

const height = 240
const edges = { top: 14, bottom: 26, left: 40 }
/** Space for names at the ends of the lines, in pixels; on charts narrower than `roomForNames` the names are below. */
const beside = 110
const roomForNames = 520
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

/** The y positions of names at the ends of lines, moved apart where they would overlap */
const spread = (ends: { line: Series; y: number }[]): Map<Series, number> => {
  const placed = new Map<Series, number>()
  let last = -Infinity
  for (const { line, y } of [...ends].sort((a, b) => a.y - b.y)) {
    last = Math.max(y, last + 14)
    placed.set(line, last)
  }
  // Then move them up from the bottom, where the labels of the x axis are.
  let lowest = height - edges.bottom
  for (const [line, y] of [...placed].reverse()) {
    const kept = Math.min(y, lowest)
    placed.set(line, kept)
    lowest = kept - 14
  }
  return placed
}

/** The width of an element in pixels, updated on resize. One SVG unit is one pixel, so that text keeps its size. */
const useWidth = (): [{ current: HTMLElement | null }, number] => {
  const element = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(640)
  // Before the first paint, so that the chart is not drawn twice.
  useLayoutEffect(() => {
    if (!element.current) return
    if (element.current.clientWidth > 0) setWidth(element.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}

/** Evenly spaced days, including the first and the last */
const daysApart = (days: readonly CalendarDay[], most: number): CalendarDay[] => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const span = daysBetween(first, last)
  const parts = Math.max(1, Math.min(most - 1, span))
  return Array.from({ length: parts + 1 }, (_, part) => addDays(first, Math.round((span * part) / parts)))
}

/** A line chart with names at the ends of the lines. Screen readers get the values as lists. */
export function LineChart({ title, labels, time, series, inverted, format = String }: LineChartProps) {
  const id = useId()
  const { t } = useTranslation()
  const [frame, width] = useWidth()
  const isNarrow = width < roomForNames
  const right = width - (isNarrow ? 8 : beside)
  const values = series.flatMap((line) => line.values.filter((value) => value !== null))
  if (values.length === 0 || labels.length === 0) return null
  const low = Math.min(...values, inverted ? 1 : 0)
  const high = Math.max(...values, low + 1)
  const start = time?.days[0] ?? ''
  const span = time ? daysBetween(start, time.days.at(-1) ?? start) : labels.length - 1
  const across = (distance: number) => edges.left + (distance / Math.max(span, 1)) * (right - edges.left)
  const xOfDay = (day: CalendarDay) => across(daysBetween(start, day))
  const x = (index: number) => (time ? xOfDay(time.days[index] ?? start) : across(index))
  const y = (value: number) => {
    const share = (value - low) / (high - low)
    return edges.top + (inverted ? share : 1 - share) * (height - edges.top - edges.bottom)
  }
  const path = (line: Series) => {
    let pen = 'M'
    return line.values
      .map((value, index) => {
        if (value === null) {
          pen = 'M'
          return ''
        }
        const at = x(index).toFixed(1)
        // A value holds until the day on which it changes.
        const stroke =
          time && pen === 'L' ? `H${at}V${y(value).toFixed(1)}` : `${pen}${at} ${y(value).toFixed(1)}`
        pen = 'L'
        return stroke
      })
      .join('')
  }
  const ends = series.flatMap((line) => {
    const last = line.values.filter((value) => value !== null).at(-1)
    return last === undefined || last === null ? [] : [{ line, y: y(last) }]
  })
  const placed = spread(ends)
  const mostTicks = Math.max(2, Math.floor((right - edges.left) / 72))
  const every = Math.ceil(labels.length / mostTicks)
  const marks = time
    ? daysApart(time.days, mostTicks).map((day) => ({ label: time.label(day), at: xOfDay(day) }))
    : labels.flatMap((label, index) => (index % every === 0 ? { label, at: x(index) } : []))
  const lines = [...series].sort((a, b) => Number(a.highlighted ?? false) - Number(b.highlighted ?? false))
  const dashOf = (line: Series) => (line.highlighted ? '' : dashes[lines.indexOf(line) % dashes.length])
  return (
    <figure ref={frame} className="m-0">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id} className="block h-60 w-full">
        <title id={id}>{title}</title>
        {ticksOf(low, high).map((tick) => (
          <g key={tick}>
            <line x1={edges.left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-rule" />
            <text
              x={edges.left - 8}
              y={y(tick) + 4}
              textAnchor="end"
              className="fill-faint text-xs tabular-nums"
            >
              {format(tick)}
            </text>
          </g>
        ))}
        {marks.map(({ label, at }, index) => (
          <text
            key={at}
            x={at}
            y={height - 6}
            // Align the last label with the right edge.
            textAnchor={isNarrow && index > 0 && index === marks.length - 1 ? 'end' : 'middle'}
            className="fill-faint text-xs tabular-nums"
          >
            {label}
          </text>
        ))}
        {lines.map((line) => (
          <g key={line.id} className={line.highlighted ? 'text-accent' : 'text-soft'}>
            <path
              d={path(line)}
              fill="none"
              stroke="currentColor"
              strokeWidth={line.highlighted ? 2.5 : 1.4}
              strokeDasharray={dashOf(line)}
              strokeLinejoin="round"
            />
            {!isNarrow && (
              <text
                x={right + 8}
                y={(placed.get(line) ?? 0) + 4}
                fill="currentColor"
                className={cx('text-xs', line.highlighted && 'font-semibold')}
              >
                {line.name.length > 16 ? `${line.name.slice(0, 15)}…` : line.name}
              </text>
            )}
          </g>
        ))}
      </svg>
      {isNarrow && <Names lines={[...lines].reverse()} dashOf={dashOf} />}
      <ul className="sr-only">
        {series.flatMap((line) =>
          line.values.map((value, index) =>
            value === null ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place on the x axis is what identifies a value
              <li key={`${line.id}-${index}`}>
                {t('chart.valueOf', { series: line.name, label: labels[index], value: format(value) })}
              </li>
            ),
          ),
        )}
      </ul>
    </figure>
  )
}

function Names({
  lines,
  dashOf,
}: {
  lines: readonly Series[]
  dashOf: (line: Series) => string | undefined
}) {
  return (
    <ul aria-hidden="true" className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-xs">
      {lines.map((line) => (
        <li
          key={line.id}
          className={cx(
            'flex min-w-0 items-center gap-2',
            line.highlighted ? 'font-semibold text-accent' : 'text-soft',
          )}
        >
          <svg width="24" height="6" className="shrink-0" aria-hidden="true">
            <line
              x1="0"
              x2="24"
              y1="3"
              y2="3"
              stroke="currentColor"
              strokeWidth={line.highlighted ? 2.5 : 1.4}
              strokeDasharray={dashOf(line)}
            />
          </svg>
          <span className="typed">{line.name}</span>
        </li>
      ))}
    </ul>
  )
}
