import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { competition, createCompetitionInput } from '#contracts/competitions/competition.ts'
import { readSettings, storedSettings } from '#contracts/competitions/competition-settings.ts'
import { addDays } from '#domain/calendar-day.ts'
import { ownSettings, playsSubset } from '#domain/competitions/competition-plan.ts'
import { type Competition, competitionKinds, kinds, plays } from '#domain/competitions/kinds/kind-registry.ts'
import { lengthSetting, roundsOf } from '#domain/competitions/length.ts'
import { play } from '#domain/competitions/play.ts'
import type { Setting, StandingColumn } from '#domain/competitions/setting-types.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { died, noon, pick, players, rules } from './paper.ts'

type Words = { [key: string]: string | Words }

const wordsOf = (language: string): Words =>
  // A file of texts is a nested object of strings.
  JSON.parse(readFileSync(inRoot(`locales/${language}/kinds.json`), 'utf8')) as Words

const wordAt = (words: Words, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Words | undefined)?.[key], words)

/** The texts that a kind's setting needs: the label of its field, and its line in the rules. */
const wordsOfSetting = (name: string, setting: Setting): string[] => {
  const keys = {
    days: ['label', 'rule'],
    flag: ['label', 'about', 'rule', 'on', 'off'],
    choice: ['label', 'rule', ...('of' in setting ? setting.of.map((value) => `${value}.label`) : [])],
    'tie-breakers': [],
  }
  return keys[setting.takes].map((key) => `settings.${name}.${key}`)
}

const start = '2026-01-01'
const example = (type: (typeof competitionKinds)[number]): Competition => {
  const settings = readSettings({ type, settings: {} })
  const end = addDays(start, 200)
  return {
    type,
    id: 'one',
    start,
    end,
    rules: [rules()],
    walkover: true,
    coinSeed: 'seed',
    ...settings,
  } as Competition
}

test('there are several kinds, each with its play function', () => {
  expect(competitionKinds.length).toBeGreaterThan(3)
  expect(Object.keys(plays)).toEqual(competitionKinds)
})

test.each(['en', 'it'])('the texts in %s are those of the kinds, in their order', (language) => {
  expect(Object.keys(wordsOf(language))).toEqual(competitionKinds)
})

describe.each(competitionKinds)('%s is complete', (type) => {
  const kind = kinds[type]
  const settings = Object.entries<Setting>(kind.settings)

  test('its schema accepts its defaults, fills in missing settings, and refuses invalid values', () => {
    const usual = ownSettings(type)
    expect(Object.keys(usual)).toEqual(Object.keys(kind.settings))
    expect(storedSettings[type].parse(usual)).toEqual(usual)
    expect(storedSettings[type].parse({})).toEqual(usual)
    for (const [name] of settings) expect(storedSettings[type].safeParse({ [name]: {} }).success).toBe(false)
    const given = { league: 'here', name: 'One', type, startDate: start, endDate: '2026-12-31' }
    expect(createCompetitionInput.parse({ ...given, ...usual })).toEqual({ ...given, ...usual })
    for (const name of Object.keys(usual)) expect(Object.keys(competition.shape)).toContain(name)
  })

  test('a setting that can be disabled names a flag of the kind', () => {
    for (const [, { unless }] of settings)
      if (unless) expect(settings.find(([name]) => name === unless)?.[1].takes).toBe('flag')
  })

  test('its schedule has rounds exactly if a setting gives their length', () => {
    const name = lengthSetting(type)
    expect(roundsOf(type, 1)).toBe(0)
    expect(roundsOf(type, 5) > 0).toBe(name !== null)
    if (name) expect(settings.find(([other]) => other === name)?.[1].takes).toBe('days')
    expect(playsSubset(type) || kind.picks.length === 1).toBe(true)
  })

  test('its standings contain every player and fill exactly its columns', () => {
    const everyone = players('ann', 'bob', 'cyd', 'dan')
    const picks = everyone.flatMap(({ userId }, index) => [
      pick(userId, `Q${index}`),
      pick(userId, `Q${index}1`),
    ])
    const { standings } = play(example(type), everyone, picks, [died('Q0', '2026-01-05')], noon('2026-07-30'))
    expect(standings.map(({ userId }) => userId).sort()).toEqual(['ann', 'bob', 'cyd', 'dan'])
    const all: readonly StandingColumn[] = ['won', 'drawn', 'lost', 'roundReached', 'scoredOn']
    const filled = all.filter((key) => standings.some((row) => row[key] !== null))
    expect(filled).toEqual([...kind.columns])
  })

  test.each(['en', 'it'])('it has its words in %s: name, rules, fields, columns', (language) => {
    const words = wordsOf(language)
    const needed = [
      'name',
      'about',
      ...(lengthSetting(type) && 'tiebreakerPriority' in kind.settings ? ['separates'] : []),
      ...settings.flatMap(([name, setting]) => wordsOfSetting(name, setting)),
      ...kind.columns.map((column) => `columns.${column}.label`),
    ]
    const missing = needed.filter((key) => !/\S/.test(String(wordAt(words, `${type}.${key}`) ?? '')))
    expect(missing).toEqual([])
    const settled = Object.keys((wordAt(words, `${type}.settings`) ?? {}) as Words)
    expect(settled.filter((name) => !(name in kind.settings))).toEqual([])
  })
})
