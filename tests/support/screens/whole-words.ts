import type { Page } from 'playwright-core'

/** From the narrowest phone to a desktop, and the phone and the desktop at 200 %. */
const layouts = [
  { name: '320 px', width: 320 },
  { name: '390 px', width: 390 },
  { name: '768 px', width: 768 },
  { name: '1440 px', width: 1440 },
  { name: '390 px at 200 %', width: 195 },
  { name: '1440 px at 200 %', width: 720 },
] as const
/** Higher than most pages. */
const usualHeight = 2000
/** Room for sticky elements at an edge. */
const margin = 400

const inTwoFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })

/** Shows a page at this width and its full height: nothing is scrolled, and bars at the edges cover nothing. */
const showWhole = async (page: Page, width: number): Promise<void> => {
  const height = Math.max(page.viewportSize()?.height ?? 0, usualHeight)
  await page.setViewportSize({ width, height })
  await inTwoFrames(page)
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  if (tall <= height) return
  await page.setViewportSize({ width, height: tall + margin })
  await inTwoFrames(page)
}

const mostTries = 10
const scrollsNow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight > innerHeight)

/**
 * Words, numbers, headings, labels and buttons that are broken inside, cut off or covered in the current layout. Names
 * and typed texts may break anywhere, and end in an ellipsis.
 */
const brokenNow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const edge = document.documentElement.clientWidth
    const mayBreak = '.name, .typed, .break-all, code, pre, textarea, select'
    const aside =
      '[data-sonner-toaster], .sr-only, [aria-hidden="true"] *, [aria-hidden="true"], [inert], svg'
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const known = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, known)
      return known
    }
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(styleOf(element).overflowX) || scrolls(element.parentElement))
    /** True if an ancestor that neither scrolls nor is collapsed clips these boxes of a word. */
    const isCut = (element: Element | null, boxes: DOMRect[]): boolean => {
      if (!element || element === document.body) return false
      const { overflowX, overflowY, position } = styleOf(element)
      if (/auto|scroll/.test(overflowX + overflowY)) return false
      const box = element.getBoundingClientRect()
      const beside = /hidden|clip/.test(overflowX)
      const below = /hidden|clip/.test(overflowY)
      if (
        boxes.some(
          ({ left, right, top, bottom }) =>
            (beside && (right > box.right + 1 || left < box.left - 1)) ||
            // A line is taller than its letters.
            (below && ((top + bottom) / 2 > box.bottom || (top + bottom) / 2 < box.top)),
        )
      )
        return true
      return position !== 'fixed' && isCut(element.parentElement, boxes)
    }
    /** For screen readers only, or collapsed: in a box of no size. */
    const isHidden = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const { overflowX, overflowY } = styleOf(element)
      const { width, height } = element.getBoundingClientRect()
      const clips = /hidden|clip/.test(overflowX + overflowY)
      return (clips && (width <= 2 || height <= 2)) || isHidden(element.parentElement)
    }
    const isOpaque = (element: Element): boolean => {
      if (/^(img|video|canvas|input|textarea|select)$/i.test(element.tagName)) return true
      if (Number(styleOf(element).opacity) === 0) return false
      return [undefined, '::before', '::after'].some((part) => {
        const style = part ? getComputedStyle(element, part) : styleOf(element)
        if (part && (style.content === 'none' || style.position === 'static')) return false
        return /rgb\(|oklab\([^/]*\)|oklch\([^/]*\)|color\([^/]*\)/.test(style.backgroundColor)
      })
    }
    /** The element that covers the middle of a box; null: none. */
    const coverOf = (parent: Element, { left, right, top, bottom }: DOMRect): Element | null => {
      for (const element of document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)) {
        if (element === parent || parent.contains(element) || element.contains(parent)) return null
        if (isOpaque(element)) return element
      }
      return null
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim() || parent.closest(aside)) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (isHidden(parent)) continue
      const isName = parent.closest(mayBreak) !== null
      const addresses = [...node.textContent.matchAll(/\S+@\S+|\w+:\/\/\S+/g)].map(({ 0: text, index }) => ({
        from: index,
        to: index + text.length,
      }))
      // A number with its separators counts as one word.
      for (const { 0: word, index } of node.textContent.matchAll(/[\p{L}\p{M}\p{N}]+(?:[.,:][\p{N}]+)*/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
        const [first] = boxes
        if (!first || first.height < 4) continue
        const where = `"${word}" in "${node.textContent.trim().slice(0, 40)}"`
        const cover = isCut(parent, boxes) || scrolls(parent) ? null : coverOf(parent, first)
        if (cover) found.add(`covered by ${cover.tagName} ${String(cover.className).slice(0, 40)}: ${where}`)
        if (isName || addresses.some(({ from, to }) => index >= from && index < to)) continue
        if (boxes.some(({ top }) => Math.abs(top - first.top) > 2)) found.add(`broken: ${where}`)
        if (isCut(parent, boxes)) found.add(`cut off: ${where}`)
        else if (boxes.some(({ right }) => right > edge + 1) && !scrolls(parent))
          found.add(`beyond the edge: ${where}`)
      }
    }
    return [...found]
  })

/** The findings of `brokenNow` in each layout. */
export const brokenWords = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize()
  const found: string[] = []
  for (const { name, width } of layouts) {
    let problems: string[]
    let tries = 0
    // A page that loads more at its end may have grown since it was measured.
    do {
      await showWhole(page, width)
      problems = await brokenNow(page)
    } while (++tries < mostTries && (await scrollsNow(page)))
    found.push(...problems.map((problem) => `${name}: ${problem}`))
  }
  if (before) await page.setViewportSize(before)
  return found
}
