import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { type ChartData, chartHeight, type Line, type Plot, plotOf } from './plot.ts'

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

interface LineChartProps extends ChartData {
  title: string
  format?: (value: number) => string
}

/** A line chart with names at the ends of the lines. Screen readers get the values as lists. */
export default function LineChart({ title, format = String, ...data }: LineChartProps) {
  const id = useId()
  const { t } = useTranslation()
  const [frame, width] = useWidth()
  const plot = plotOf(data, width)
  if (!plot) return null
  return (
    <figure ref={frame} className="m-0">
      <svg
        viewBox={`0 0 ${width} ${chartHeight}`}
        role="img"
        aria-labelledby={id}
        className="block h-60 w-full"
      >
        <title id={id}>{title}</title>
        <Axes plot={plot} format={format} />
        {plot.lines.map((line) => (
          <g key={line.series.id} className={line.series.highlighted ? 'text-accent' : 'text-soft'}>
            <path d={line.path} fill="none" strokeLinejoin="round" {...strokeOf(line)} />
            {!plot.isNarrow && <NameAtEnd line={line} x={plot.right + 8} />}
          </g>
        ))}
      </svg>
      {plot.isNarrow && <Names lines={plot.lines.toReversed()} />}
      <ul className="sr-only">
        {data.series.flatMap(({ id, name, values }) =>
          values.map((value, index) =>
            value === null ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place on the x axis is what identifies a value
              <li key={`${id}-${index}`}>
                {t('chart.valueOf', { series: name, label: data.labels[index], value: format(value) })}
              </li>
            ),
          ),
        )}
      </ul>
    </figure>
  )
}

const strokeOf = ({ series, dash }: Line) => ({
  stroke: 'currentColor',
  strokeWidth: series.highlighted ? 2.5 : 1.4,
  strokeDasharray: dash,
})

function Axes({ plot, format }: { plot: Plot; format: (value: number) => string }) {
  const { left, right, ticks, marks, isNarrow } = plot
  return (
    <>
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <line x1={left} x2={right} y1={y} y2={y} className="stroke-rule" />
          <text x={left - 8} y={y + 4} textAnchor="end" className="fill-faint text-xs tabular-nums">
            {format(value)}
          </text>
        </g>
      ))}
      {marks.map(({ label, x }, index) => (
        <text
          key={x}
          x={x}
          y={chartHeight - 6}
          // Align the last label with the right edge.
          textAnchor={isNarrow && index > 0 && index === marks.length - 1 ? 'end' : 'middle'}
          className="fill-faint text-xs tabular-nums"
        >
          {label}
        </text>
      ))}
    </>
  )
}

function NameAtEnd({ line: { series, nameY }, x }: { line: Line; x: number }) {
  return (
    <text
      x={x}
      y={nameY + 4}
      fill="currentColor"
      className={cx('text-xs', series.highlighted && 'font-semibold')}
    >
      {series.name.length > 16 ? `${series.name.slice(0, 15)}…` : series.name}
    </text>
  )
}

function Names({ lines }: { lines: readonly Line[] }) {
  return (
    <ul aria-hidden="true" className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-xs">
      {lines.map((line) => (
        <li
          key={line.series.id}
          className={cx(
            'flex min-w-0 items-center gap-2',
            line.series.highlighted ? 'font-semibold text-accent' : 'text-soft',
          )}
        >
          <svg width="24" height="6" className="shrink-0" aria-hidden="true">
            <line x1="0" x2="24" y1="3" y2="3" {...strokeOf(line)} />
          </svg>
          <span className="typed">{line.series.name}</span>
        </li>
      ))}
    </ul>
  )
}
