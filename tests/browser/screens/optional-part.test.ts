import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { withBrowser } from '../support.ts'

const open = withBrowser()

/** A part whose file arrives after it was rendered, and before its effects run. */
const contents = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { optional } from '#web/lib/loading/optional.tsx'
const Menu = optional(async () => ({ default: () => 'the menu' }))
const Rest = () => void Menu.preload()
createRoot(document.body).render([createElement(Menu, { key: 1 }), createElement(Rest, { key: 2 })])
`

test('a part of a page is shown, however soon after the page its file arrives', async () => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: inRoot('tests') },
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const { page } = await open()
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
  await expect.poll(() => page.locator('body').innerText()).toBe('the menu')
})
