import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import packaged, { inflate } from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { inRoot } from '#scripts/lib/paths.ts'
import { browserArgs } from '../browser.ts'

const packageEntry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
const fonts = join(tmpdir(), 'fonts')

/** Only the package's fonts, with fixed rendering: the machine's fonts and preferences are ignored. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(tmpdir(), 'fonts-cache')}</cachedir>
  <match target="pattern">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`

/**
 * The Chromium of the npm package, the same build on every machine, with its own fonts besides the page's: its pictures
 * can be compared with those of other machines.
 * @throws Error when an older build of the package is still unpacked
 */
export const launchPackagedBrowser = async (): Promise<Browser> => {
  const executablePath = await packaged.executablePath()
  if (!existsSync(fonts)) await inflate(join(dirname(packageEntry), '../bin/fonts.tar.br'))
  const settings = inRoot('test-output/fonts.conf')
  mkdirSync(dirname(settings), { recursive: true })
  writeFileSync(settings, fontSettings)
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...browserArgs,
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
      '--disable-partial-raster',
      '--disable-skia-runtime-opts',
    ],
    env: { ...process.env, FONTCONFIG_FILE: settings, TZ: 'UTC' },
  })
  return browser
}
