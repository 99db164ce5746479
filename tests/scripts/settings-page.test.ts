import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { settingsPage } from '#scripts/lib/settings/settings-page.ts'

test('docs/settings.md matches the settings schema', () => {
  expect(readFileSync(inRoot('docs/settings.md'), 'utf8')).toBe(settingsPage())
})
