import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readSettings } from '#contracts/competition-settings.ts'
import { competitions } from '#db/schema/index.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { addCompetition } from '../../support/game.ts'
import { ann, setUp } from './couple.ts'

/** The migration that moves settings out of columns of their own. */
const move = (): string => {
  const folder = inRoot('db/migrations')
  const name = readdirSync(folder).find((file) => file.endsWith('_competition_settings_move.sql'))
  return readFileSync(`${folder}/${name}`, 'utf8')
}

const days = { startDate: '2026-03-01', endDate: '2026-12-31' }
const none = {
  roundDurationDays: null,
  matchDurationDays: null,
  tiebreakerPriority: null,
  allowDraws: null,
  scoringDirection: null,
  allowMultiple: null,
}

test('a competition with its settings in columns has the same settings as JSON', async () => {
  const { db, league } = await setUp()
  const cases = [
    ['championship', 'settings = settings', {}, none],
    [
      'death_cup',
      `round_duration_days = 30, tiebreaker_priority = '["season_points","coin"]'`,
      { roundDurationDays: 30, tiebreakerPriority: ['season_points', 'coin'] },
      { ...none, roundDurationDays: 30, tiebreakerPriority: ['season_points', 'coin'] },
    ],
    [
      'league_duel',
      `match_duration_days = 7, tiebreaker_priority = '["coin"]', allow_draws = 0`,
      { matchDurationDays: 7, tiebreakerPriority: ['coin'], allowDraws: false },
      { ...none, matchDurationDays: 7, tiebreakerPriority: ['coin'], allowDraws: false },
    ],
    [
      'one_shot_madness',
      `scoring_direction = 'reversed', allow_multiple = 1`,
      { scoringDirection: 'reversed', allowMultiple: true },
      { ...none, scoringDirection: 'reversed', allowMultiple: true },
    ],
  ] as const
  const made = []
  for (const [type, columns] of cases) {
    const { id } = await addCompetition(db, league, ann, { type, ...days })
    await db.run(sql.raw(`update competitions set settings = '{}', ${columns} where id = '${id}'`))
    made.push(id)
  }
  await db.run(sql.raw(move()))
  for (const [index, [type, , stored, told]] of cases.entries()) {
    const [row] = await db
      .select()
      .from(competitions)
      .where(eq(competitions.id, made[index] ?? ''))
    expect(row?.settings).toEqual(stored)
    expect(readSettings({ type, settings: row?.settings })).toMatchObject(told)
    // As the app itself writes it: a change is refused by what it has read, text by text.
    const [text] = await db.all<{ settings: string }>(
      sql`select settings from competitions where id = ${made[index]}`,
    )
    expect(text?.settings).toBe(JSON.stringify(row?.settings))
  }
})
