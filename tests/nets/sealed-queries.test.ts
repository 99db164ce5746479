import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../scripts/lib/paths.ts'

/**
 * Every file of queries that reads picks either asks whether lists are sealed (`sealed.ts`), or stands here with the reason
 * why nobody learns of a foreign list by it. A new one fails until somebody has thought about it.
 */
const harmless: Record<string, string> = {
  'draft-writes.ts': 'of exclusive leagues, whose lists can’t be sealed',
  'drafts.ts': 'of exclusive leagues, whose lists can’t be sealed',
  'account-data.ts': 'one’s own picks, for oneself',
  'history.ts': 'names of those on the lists, for the deaths of a ledger; no pick is told',
  'leaderboard-inputs.ts': 'feeds compute.ts, which leaves the picks of sealed seasons out',
  'own-lists.ts':
    'one’s own lists and what is on them, for oneself; who holds a person where lists are exclusive, which are never sealed',
  'rulings.ts': 'marks lists for settling; who holds whom it asks through person-page.ts',
  'seasons.ts': 'carries picks over from one list to the next',
}

const folder = inRoot('db/queries')
const reading = readdirSync(folder).filter((file) =>
  /\b(?:from|join) (?:\$\{picks\}|picks\b)|(?:from|Join)\(picks\b/.test(
    readFileSync(`${folder}/${file}`, 'utf8'),
  ),
)
const asking = reading.filter((file) =>
  /from '\.\/sealed\.ts'/.test(readFileSync(`${folder}/${file}`, 'utf8')),
)

test('whatever reads picks asks whether they are sealed, or has a reason not to', () => {
  expect(reading.length).toBeGreaterThan(10)
  expect(
    reading.filter((file) => file !== 'sealed.ts' && !asking.includes(file) && !(file in harmless)),
  ).toEqual([])
})

test('no reason has outlived its file', () => {
  expect(Object.keys(harmless).filter((file) => !reading.includes(file) || asking.includes(file))).toEqual([])
})
