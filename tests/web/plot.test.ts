import { describe, expect, test } from 'vitest'
import { plotOf } from '#web/ui/chart/plot.ts'

const wide = 710
const days = ['2026-01-01', '2026-01-11', '2026-01-21']
const line = (name: string, values: (number | null)[], highlighted = false) => ({
  id: name,
  name,
  values,
  highlighted,
})
const plot = (given: Partial<Parameters<typeof plotOf>[0]>, width = wide) =>
  plotOf({ labels: days, series: [line('Ada', [0, 5, 10])], ...given }, width)

describe('a line chart', () => {
  test('is not drawn without a value', () => {
    expect(plot({ series: [line('Ada', [null, null, null])] })).toBeNull()
    expect(plot({ labels: [], series: [] })).toBeNull()
  })

  test('places days to scale, and holds a value until it changes', () => {
    const time = { days: ['2026-01-01', '2026-01-02', '2026-01-11'], label: (day: string) => day }
    // From 40 to 600: 56 pixels a day; from 214 (0) up to 14 (10).
    expect(plot({ time })?.lines[0]?.path).toBe('M40.0 214.0H96.0V114.0H600.0V14.0')
    expect(plot({ time })?.marks.at(-1)).toEqual({ label: '2026-01-11', x: 600 })
  })

  test('connects values, and leaves a gap where there is none', () => {
    expect(plot({ series: [line('Ada', [0, null, 10])] })?.lines[0]?.path).toBe('M40.0 214.0M600.0 14.0')
    expect(plot({})?.lines[0]?.path).toBe('M40.0 214.0L320.0 114.0L600.0 14.0')
  })

  test('has the first rank at the top', () => {
    const ranks = plot({ inverted: true, series: [line('Ada', [1, 3, 2])] })
    expect(ranks?.ticks).toEqual([
      { value: 1, y: 14 },
      { value: 2, y: 114 },
      { value: 3, y: 214 },
    ])
  })

  test('moves names apart that end at the same value, above the days', () => {
    const series = ['Ada', 'Bo', 'Cy'].map((name) => line(name, [0, 0, 0]))
    const heights = plot({ series })?.lines.map(({ nameY }) => nameY)
    expect(heights).toEqual([186, 200, 214])
  })

  test('draws the highlighted line last and solid, and repeats the dashes of the others', () => {
    const series = [line('Ada', [1], true), ...['Bo', 'Cy', 'Di', 'Ed', 'Flo'].map((one) => line(one, [1]))]
    expect(plot({ series })?.lines.map(({ series: { name }, dash }) => [name, dash])).toEqual([
      ['Bo', ''],
      ['Cy', '6 4'],
      ['Di', '2 3'],
      ['Ed', '9 3 2 3'],
      ['Flo', ''],
      ['Ada', ''],
    ])
  })

  test('has its names below, and the whole width, if it is narrow', () => {
    expect(plot({}, 350)).toMatchObject({ isNarrow: true, right: 342 })
    expect(plot({})).toMatchObject({ isNarrow: false, right: 600 })
  })
})
