import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { settingsPage } from '#scripts/lib/settings/settings-page.ts'

test('docs/settings.md is what the schema of the settings says', () => {
  expect(readFileSync(inRoot('docs/settings.md'), 'utf8')).toBe(settingsPage())
})
