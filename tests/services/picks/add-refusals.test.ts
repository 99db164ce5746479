import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorMessage } from '#contracts/errors.ts'
import { addPersons } from '#tests/support/league.ts'
import { now, type PickBench, startPickBench } from '#tests/support/picks.ts'
import { AppError } from '#worker/services/errors.ts'
import { addPick } from '#worker/services/picks/add.ts'

let bench: PickBench

beforeAll(async () => {
  bench = await startPickBench()
})
afterAll(() => bench.database.stop())
beforeEach(() => bench.fresh())

describe('every refusal of a pick, in both languages', () => {
  const refusals: {
    code: Parameters<typeof errorMessage>[0]
    en: string
    it: string
    attempt: () => Promise<unknown>
  }[] = [
    {
      code: 'deathlist_unnamed',
      en: 'You must name your deathlist before adding picks.',
      it: 'Prima di aggiungere scelte, dai un nome alla tua lista.',
      attempt: async () => {
        await bench.fresh({ listName: null })
        return bench.add('Q1')
      },
    },
    {
      code: 'deathlist_full',
      en: 'Deathlist full: You can only have 10 picks.',
      it: 'Lista piena: il massimo di scelte è 10.',
      attempt: async () => {
        await bench.fill(10)
        return bench.add('Q11')
      },
    },
    {
      code: 'deathlist_full',
      en: 'Deathlist full: You can only have 2 picks.',
      it: 'Lista piena: il massimo di scelte è 2.',
      attempt: async () => {
        await bench.fresh({ rules: { maxPicks: 2 } })
        await bench.fill(2)
        return bench.add('Q11')
      },
    },
    {
      code: 'already_picked',
      en: 'Already picked: This person is already in your list.',
      it: 'Già in lista: questa persona è già nella tua lista.',
      attempt: async () => {
        await bench.add('Q1')
        return bench.add('Q1')
      },
    },
    {
      code: 'season_over',
      en: 'The season is over: lists can’t be changed any more.',
      it: 'La stagione è finita: le liste non si possono più modificare.',
      attempt: async () => {
        await bench.fresh({ endDate: '2026-06-14' })
        return bench.add('Q1')
      },
    },
    {
      code: 'new_picks_closed',
      en: 'The season has begun and this league takes no new picks.',
      it: 'La stagione è iniziata e questa lega non ammette nuove scelte.',
      attempt: async () => {
        await bench.fresh({ startDate: '2026-06-01', rules: { allowNewPicks: false } })
        return bench.add('Q1')
      },
    },
    {
      code: 'first_list_time_over',
      en: 'Your seven days to fill a first list are over, and this league takes no new picks.',
      it: 'I tuoi sette giorni per compilare la prima lista sono finiti e questa lega non ammette nuove scelte.',
      attempt: async () => {
        await bench.fresh({
          startDate: '2026-06-01',
          rules: { allowNewPicks: false },
          joinedAt: '2026-06-05T00:00:00.000Z',
        })
        return bench.add('Q1')
      },
    },
    {
      code: 'person_birth_year_out_of_range',
      en: 'This league takes birth years from 1950 to 1960.',
      it: 'Questa lega ammette anni di nascita dal 1950 al 1960.',
      attempt: async () => {
        await bench.fresh({ rules: { minBirthYear: 1950, maxBirthYear: 1960 } })
        return bench.add('Q1')
      },
    },
    ...(
      [
        [
          'person_deceased',
          'This person has died and can’t be picked.',
          'Questa persona non è più in vita e non può essere scelta.',
          { status: 'confirmed', diedOn: '2020-01-01' },
        ],
        [
          'person_reported',
          'A death has been reported for this person, who can’t be picked until that is settled.',
          'È stato segnalato il decesso di questa persona: non può essere scelta finché la notizia non è chiarita.',
          { status: 'reported' },
        ],
        [
          'person_disputed',
          'The sources disagree on whether this person is alive, so they can’t be picked for now.',
          'Le fonti non concordano sul fatto che questa persona sia in vita: per ora non può essere scelta.',
          { status: 'disputed' },
        ],
        [
          'person_not_human',
          'Only people can be picked.',
          'Si possono scegliere solo persone.',
          { human: false },
        ],
        [
          'person_birth_year_unknown',
          'This person’s birth year is not known, so they can’t be picked.',
          'L’anno di nascita di questa persona non è noto: non può essere scelta.',
          { birthDate: null, birthPrecision: null, birthYear: null },
        ],
        [
          'person_under_age',
          'Only people aged 18 or over can be picked.',
          'Si possono scegliere solo persone di almeno 18 anni.',
          { birthDate: '2008-06-16', birthYear: 2008 },
        ],
        [
          'person_not_found',
          'There is no such person on Wikidata.',
          'Su Wikidata non esiste questa persona.',
          { missing: true },
        ],
      ] as const
    ).map(([code, en, it, changes], i) => ({
      code,
      en,
      it,
      attempt: async () => {
        const id = `Q${7000 + i}`
        await addPersons(bench.database.db, [{ id, ...changes }], now)
        return bench.add(id)
      },
    })),
    {
      code: 'person_source_unavailable',
      en: 'Wikidata can’t be reached, and we don’t know this person yet. Please try again later.',
      it: 'Wikidata non è raggiungibile e non conosciamo ancora questa persona. Riprova più tardi.',
      attempt: () => bench.add('Q999999'),
    },
    {
      code: 'deathlist_not_found',
      en: 'Deathlist not found. Please contact support.',
      it: 'Lista non trovata. Contatta l’assistenza.',
      attempt: () => addPick(bench.ctx(), { deathlistId: 'nothing', wikidataId: 'Q1' }),
    },
  ]

  test.each(refusals)('$code: $en', async ({ code, en, it, attempt }) => {
    const error = await attempt().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof AppError)) throw error ?? new Error('accepted')
    expect(error.code).toBe(code)
    expect(error.message).toBe(en)
    expect(errorMessage(error.code, 'it', error.params)).toBe(it)
  })
})
