import type { Page } from 'playwright-core'

/** From the narrowest phone to a desktop. */
const widths = [320, 390, 768, 1440] as const

/** Words that are broken inside or cut off, as the page is laid out now. Names and typed texts may break anywhere. */
const brokenNow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const edge = document.documentElement.clientWidth
    const mayBreak = '.name, .typed, .break-all, code, pre, textarea, select, [data-sonner-toaster], .sr-only'
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    /** The nearest box that cuts what leaves it, unless it says so with an ellipsis or a limit of lines. */
    const cutter = (element: Element | null): Element | null => {
      if (!element || element === document.body) return null
      const style = getComputedStyle(element)
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null
      return /hidden|clip/.test(style.overflowX) ? element : cutter(element.parentElement)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest(mayBreak) || !node.textContent?.trim()) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      for (const { 0: word, index } of node.textContent.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
        const [first] = boxes
        if (!first || first.height < 4) continue
        const where = `"${word}" in "${node.textContent.trim().slice(0, 40)}"`
        if (boxes.some(({ top }) => Math.abs(top - first.top) > 2)) found.add(`broken: ${where}`)
        const box = cutter(parent)?.getBoundingClientRect()
        if (
          boxes.some(
            ({ left, right }) => box && box.width > 2 && (right > box.right + 1 || left < box.left - 1),
          )
        )
          found.add(`cut off: ${where}`)
        if (!box && boxes.some(({ right }) => right > edge + 1) && !scrolls(parent))
          found.add(`beyond the edge: ${where}`)
      }
    }
    return [...found]
  })

/** What `brokenNow` finds at each width, from the narrowest phone to a desktop. */
export const brokenWords = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize()
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    })
    found.push(...(await brokenNow(page)).map((problem) => `${width} px: ${problem}`))
  }
  if (before) await page.setViewportSize(before)
  return found
}
