import type { Page } from 'playwright-core'

/**
 * Columns of numbers in the current layout that are not right-aligned or have digits of different widths. Ranks, which
 * come first, are left-aligned.
 */
export const misalignedFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isFigure = (text: string) => /^[+−-]?\d+([.,:]\d+)*( ?%)?$/.test(text)
    const found: string[] = []
    for (const table of document.querySelectorAll('table')) {
      const rows = [...table.tBodies]
        .flatMap(({ rows: all }) => [...all])
        .filter((row) => row.checkVisibility() && row.cells.length > 2)
      const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
      for (let at = 1; at < columns; at++) {
        const cells = rows.flatMap(({ cells: all }) => all[at] ?? []).filter((cell) => cell.checkVisibility())
        if (cells.length < 2 || !cells.every((cell) => isFigure(cell.innerText.trim()))) continue
        const ends = cells.map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return Math.round(range.getBoundingClientRect().right)
        })
        const isTabular = cells.every((cell) =>
          getComputedStyle(cell).fontVariantNumeric.includes('tabular-nums'),
        )
        const name = `${table.caption?.innerText ?? 'a table'}, column ${at + 1}`
        if (Math.max(...ends) - Math.min(...ends) > 1)
          found.push(`${name}: figures end at ${ends.join(', ')}`)
        if (!isTabular) found.push(`${name}: figures of several widths`)
      }
    }
    return found
  })
