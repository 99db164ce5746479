import { writeFileSync } from 'node:fs'
import { inRoot } from './lib/paths.ts'
import { settingsPage } from './lib/settings/settings-page.ts'

/** Writes the documents that are generated from code. */
writeFileSync(inRoot('docs/settings.md'), settingsPage())
