import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'

/**
 * Every file of queries that reads picks either checks whether lists are sealed (`sealed.ts`), or is listed here with
 * the reason why it reveals no other member's list. A new file fails until it is reviewed.
 */
const harmless: Record<string, string> = {
  'competitions.ts':
    'births for the advice on lengths, which reveals nothing while lists are sealed; people whom the refresh watches again',
  'draft-writes.ts': 'of exclusive leagues, whose lists can’t be sealed',
  'drafts.ts': 'of exclusive leagues, whose lists can’t be sealed',
  'fold-picks.ts': 'removes picks that were added and removed between two midnights; shows them to nobody',
  'history.ts': 'names of those on the lists, for the deaths of a ledger; no pick is shown',
  'leaderboard-inputs.ts': 'feeds compute.ts, which leaves the picks of sealed seasons out',
  'league-versions.ts': 'counts one’s own picks that can be put back',
  'list-rules.ts':
    'what one’s own list rests on as it is written; who is barred by a merge is the rules’ own',
  'removals.ts': 'takes one’s own picks off and puts them back',
  'own-lists.ts':
    'one’s own lists and what is on them, for oneself; who holds a person where lists are exclusive, which are never sealed',
  'personal-data/lists.ts': 'one’s own picks, for oneself',
  'picks.ts':
    'one’s own list and its changes; its callers choose the picks to judge: they are listed here, or settle lists and show nothing',
  'rulings.ts': 'marks lists for settling; finds holders through person-page.ts',
  'votes.ts': 'shows only the owner of a list who on it was voted out',
  'waiver-writes.ts': 'of exclusive leagues, whose lists can’t be sealed',
  'window-uses.ts': 'counts the picks of one’s own list that came through a window',
  'seasons.ts': 'carries picks over from one list to the next',
}

const textsIn = (folder: string, prefix = ''): [file: string, text: string][] =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [prefix + name, readFileSync(join(parentPath, name), 'utf8')])
const texts = [...textsIn('db/queries'), ...textsIn('db/personal-data', 'personal-data/')]
const filesWith = (what: RegExp): string[] =>
  texts.filter(([, text]) => what.test(text)).map(([file]) => file)
const reading = filesWith(/\b(?:from|join) (?:\$\{picks\}|picks\b)|(?:from|Join)\(picks\b/)
const asking = filesWith(/from '[^']*\/sealed\.ts'/).filter((file) => reading.includes(file))

test('each query file that reads picks checks seals or has a reason', () => {
  expect(reading.length).toBeGreaterThan(10)
  expect(
    reading.filter((file) => file !== 'sealed.ts' && !asking.includes(file) && !(file in harmless)),
  ).toEqual([])
})

test('every reason belongs to a file that still needs it', () => {
  expect(Object.keys(harmless).filter((file) => !reading.includes(file) || asking.includes(file))).toEqual([])
})
