import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#web/lib/text/class-names.ts'

export interface Series {
  name: string
  /** One value for every label; null leaves a gap. */
  values: readonly (number | null)[]
  /** Drawn in the accent colour, above the others. */
  highlighted?: boolean
}

interface LineChartProps {
  /** What the chart shows. */
  title: string
  /** The points of the x axis: dates, rounds. */
  labels: readonly string[]
  series: readonly Series[]
  /** Puts small values on top: ranks. */
  inverted?: boolean
  format?: (value: number) => string
  className?: string
}

const height = 240
const inset = { top: 14, right: 110, bottom: 26, left: 40 }
const dashes = ['', '6 4', '2 3', '9 3 2 3']

/** Up to five round steps between two values. */
const ticksOf = (low: number, high: number): number[] => {
  const rough = Math.max((high - low) / 4, 1)
  const scale = 10 ** Math.floor(Math.log10(rough))
  const factors = scale >= 10 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10]
  const step = factors.map((factor) => factor * scale).find((size) => size >= rough) ?? rough
  const ticks: number[] = []
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) ticks.push(at)
  return ticks
}

/** Names at the ends of lines, pushed apart where they would overlap. */
const spread = (ends: { name: string; y: number }[]): Map<string, number> => {
  const placed = new Map<string, number>()
  let last = -Infinity
  for (const { name, y } of [...ends].sort((a, b) => a.y - b.y)) {
    last = Math.max(y, last + 14)
    placed.set(name, last)
  }
  // And back up from the foot, where the x axis has its own writing.
  let lowest = height - inset.bottom
  for (const [name, y] of [...placed].reverse()) {
    const kept = Math.min(y, lowest)
    placed.set(name, kept)
    lowest = kept - 14
  }
  return placed
}

/** The width of an element in pixels, live: one unit of the drawing is one pixel, so that its writing keeps its size. */
const useWidth = (): [{ current: HTMLElement | null }, number] => {
  const element = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(640)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}

/** Lines over time, named at their ends; screen readers get the same as a table. */
export function LineChart({ title, labels, series, inverted, format = String, className }: LineChartProps) {
  const id = useId()
  const { t } = useTranslation()
  const [frame, width] = useWidth()
  const values = series.flatMap((line) => line.values.filter((value) => value !== null))
  if (values.length === 0 || labels.length === 0) return null
  const low = Math.min(...values, inverted ? 1 : 0)
  const high = Math.max(...values, low + 1)
  const x = (index: number) =>
    inset.left + (index / Math.max(labels.length - 1, 1)) * (width - inset.left - inset.right)
  const y = (value: number) => {
    const share = (value - low) / (high - low)
    return inset.top + (inverted ? share : 1 - share) * (height - inset.top - inset.bottom)
  }
  const path = (line: Series) => {
    let pen = 'M'
    return line.values
      .map((value, index) => {
        if (value === null) {
          pen = 'M'
          return ''
        }
        const stroke = `${pen}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
        pen = 'L'
        return stroke
      })
      .join('')
  }
  const ends = series.flatMap((line) => {
    const last = line.values.filter((value) => value !== null).at(-1)
    return last === undefined || last === null ? [] : [{ name: line.name, y: y(last) }]
  })
  const placed = spread(ends)
  const every = Math.ceil(labels.length / Math.max(2, Math.floor((width - inset.left - inset.right) / 72)))
  return (
    <figure ref={frame} className={cx('m-0', className)}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id} className="block h-60 w-full">
        <title id={id}>{title}</title>
        {ticksOf(low, high).map((tick) => (
          <g key={tick}>
            <line
              x1={inset.left}
              x2={width - inset.right}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-rule"
            />
            <text
              x={inset.left - 8}
              y={y(tick) + 4}
              textAnchor="end"
              className="fill-faint text-xs tabular-nums"
            >
              {format(tick)}
            </text>
          </g>
        ))}
        {labels.map(
          (label, index) =>
            index % every === 0 && (
              <text
                key={label}
                x={x(index)}
                y={height - 6}
                textAnchor="middle"
                className="fill-faint text-xs"
              >
                {label}
              </text>
            ),
        )}
        {[...series]
          .sort((a, b) => Number(a.highlighted ?? false) - Number(b.highlighted ?? false))
          .map((line, index) => (
            <g key={line.name} className={line.highlighted ? 'text-accent' : 'text-soft'}>
              <path
                d={path(line)}
                fill="none"
                stroke="currentColor"
                strokeWidth={line.highlighted ? 2.5 : 1.4}
                strokeDasharray={line.highlighted ? '' : dashes[index % dashes.length]}
                strokeLinejoin="round"
              />
              <text
                x={width - inset.right + 8}
                y={(placed.get(line.name) ?? 0) + 4}
                fill="currentColor"
                className={cx('text-xs', line.highlighted && 'font-semibold')}
              >
                {line.name.length > 16 ? `${line.name.slice(0, 15)}…` : line.name}
              </text>
            </g>
          ))}
      </svg>
      <ul className="sr-only">
        {series.flatMap((line) =>
          line.values.map((value, index) =>
            value === null ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place on the x axis is what identifies a value
              <li key={`${line.name}-${index}`}>
                {t('chart.valueOf', { series: line.name, label: labels[index], value: format(value) })}
              </li>
            ),
          ),
        )}
      </ul>
    </figure>
  )
}
