import type { SharedTable } from '#contracts/words/picture-words.ts'
import type { EntryReason } from '#domain/scoring/rules.ts'
import type { RenderedMail } from '#worker/mail/templates/render.ts'

export const url = 'https://deathlist.example/x'

export const mail = ({ subject, text, html }: RenderedMail) => `${subject}\n${text}${html.length}`
export const table = (more: Partial<SharedTable>): SharedTable => ({
  state: 'running',
  today: '2026-11-08',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  lateUntil: null,
  scored: true,
  hasWinner: true,
  rows: [
    { rank: 1, points: 1240, name: 'Marta Rossi' },
    { rank: 2, points: 9, name: null },
  ],
  dead: [{ name: 'Ada', birthYear: 1930, deathYear: 2026 }],
  ...more,
})
export const season = {
  number: 1,
  createdAt: '',
  archivedAt: null,
  listsSealed: false,
  sealedNow: false,
  sealsOn: null,
}
export const reasons: EntryReason[] = [
  ...[null, 8, 60, 99, 100, 101].map((age) => ({ rule: 'age' as const, points: 100 - (age ?? 1), age })),
  ...[1, 20].flatMap((points): EntryReason[] => [
    { rule: 'flat', points },
    { rule: 'first_death', points },
    { rule: 'rarity', points, holders: 1, players: 1 },
    { rule: 'rarity', points, holders: 1, players: 8 },
    { rule: 'rarity', points, holders: 3, players: 8 },
  ]),
]
export const league = {
  name: 'The $t(nothing) {{league}} Club',
  url,
  daysSince: 8,
  hasReport: false,
  table: [],
  happened: [],
  more: 0,
  comes: [],
}
export const row = { rank: 1, name: 'Anna', isReader: true, points: 1045, provisional: 1500 }
