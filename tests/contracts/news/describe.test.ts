import { describe, expect, test } from 'vitest'
import { describe as describeItem } from '#contracts/news/describe.ts'
import { textOf } from '#contracts/news/sentence.ts'
import type { ActivityItem } from '#domain/news/activity-item.ts'
import { activityKinds, kindsWith } from '#domain/news/news-registry.ts'
import { languageCodes } from '#locales/languages.ts'
import { died, item, match, reader, scored } from './activity-items.ts'

const other = { slug: 'four-seasons', name: 'Four Seasons' }
const cup = { slug: 'winter-cup', name: 'Winter Cup' }
const ruling = {
  effectiveAt: '2026-05-11T10:00:00.000Z',
  objectedTo: false,
  withdrawnAt: null,
  overtaken: false,
}
const ruled = { news: 'made', diedOn: '2026-05-03' }

/** The texts in English and in Italian. */
const sentences: [name: string, ActivityItem, english: string, italian: string][] = [
  ['a player who joins', item('joined'), 'Anna joined the league', 'Anna è ora nella lega'],
  [
    'a player who comes back',
    item('joined', { data: { returned: true } }),
    'Anna came back to the league',
    'Anna è di nuovo nella lega',
  ],
  [
    'a player removed by an admin',
    item('left', { data: { removed: true } }),
    'Anna was removed from the league',
    'Anna non fa più parte della lega per decisione di un admin',
  ],
  ['a pick', item('picked'), 'Anna picked Ada Example', 'Anna ha scelto Ada Example'],
  [
    'a report, with the points it would bring',
    item('reported', {
      data: { reportedDeathDate: '2026-05-01', reportedDeathPrecision: 'month' },
      scores: { confirmed: [], reported: scored({ a: 15, b: 15 }) },
    }),
    'The death of Ada Example has been reported, dated May 2026. Once confirmed: +15 for Anna and Ben',
    'È stato segnalato il decesso di Ada Example, con data maggio 2026. Se confermato: +15 a Anna e Ben',
  ],
  [
    'a death with the same points for three players',
    item('confirmed', {
      person: died('2026-05-08'),
      data: { diedOn: '2026-05-08' },
      scores: { confirmed: scored({ a: 15, b: 15, c: 15 }), reported: [] },
    }),
    'The death of Ada Example on 8 May 2026 is confirmed. +15 for Anna, Ben and Carla',
    'Il decesso di Ada Example, l’8 maggio 2026, è confermato. +15 a Anna, Ben e Carla',
  ],
  [
    'a death with different points for players and in competitions',
    item('confirmed', {
      person: died('2026-05-03'),
      data: { diedOn: '2026-05-03' },
      scores: {
        confirmed: [
          ...scored({ a: 12 }, cup),
          ...scored({ a: 15, b: 15, c: 20 }),
          ...scored({ c: 20, b: 15, a: 15 }, other),
        ],
        reported: [],
      },
    }),
    'The death of Ada Example on 3 May 2026 is confirmed. +20 for Carla; +15 for Anna and Ben (the same in Four Seasons); Winter Cup: +12 for Anna',
    'Il decesso di Ada Example, il 3 maggio 2026, è confermato. +20 a Carla; +15 a Anna e Ben (lo stesso in Four Seasons); Winter Cup: +12 a Anna',
  ],
  [
    'a death without points',
    item('confirmed', { person: died('2026-05-03'), data: { diedOn: '2026-05-03' } }),
    'The death of Ada Example on 3 May 2026 is confirmed',
    'Il decesso di Ada Example, il 3 maggio 2026, è confermato',
  ],
  [
    'a death that was withdrawn later',
    item('confirmed', { data: { diedOn: '2026-05-03' } }),
    'The death of Ada Example on 3 May 2026 is confirmed. Taken back since',
    'Il decesso di Ada Example, il 3 maggio 2026, è confermato. Poi ritirato',
  ],
  [
    'a death whose day was corrected later',
    item('confirmed', { person: died('2026-05-04'), data: { diedOn: '2026-05-03' } }),
    'The death of Ada Example on 3 May 2026 is confirmed. The date has been corrected since: 4 May 2026',
    'Il decesso di Ada Example, il 3 maggio 2026, è confermato. La data è stata poi corretta: 4 maggio 2026',
  ],
  [
    'a correction, with the points before and after',
    item('corrected', {
      person: died('2026-05-04'),
      data: { diedOn: '2026-05-04', formerDay: '2026-05-03' },
      scores: { confirmed: scored({ a: 14 }), reported: [] },
      takenBack: scored({ a: 15 }),
    }),
    'The date of Ada Example’s death has been corrected to 4 May 2026. +14 for Anna; before: +15 for Anna',
    'La data del decesso di Ada Example è stata corretta: 4 maggio 2026. +14 a Anna; prima: +15 a Anna',
  ],
  [
    'a withdrawal, with the points taken back',
    item('retracted', {
      data: { formerDay: '2026-05-03' },
      takenBack: scored({ a: 15, x: 15 }),
    }),
    'The report of Ada Example’s death has been withdrawn. Taken back: +15 for Anna and Former player',
    'La notizia del decesso di Ada Example è stata ritirata. Annullati: +15 a Anna e Former player',
  ],
  [
    'a ruling that is open to objections',
    item('ruled', { data: ruled, ruling }),
    'Ruling by Anna: Ada Example died on 3 May 2026. It takes effect in 46 hours unless somebody objects',
    'Decisione di Anna: Ada Example, decesso il 3 maggio 2026. Ha effetto tra 46 ore, salvo obiezioni',
  ],
  [
    'a ruling about to take effect',
    item('ruled', { data: ruled, ruling: { ...ruling, effectiveAt: '2026-05-09T12:20:00.000Z' } }),
    'Ruling by Anna: Ada Example died on 3 May 2026. It takes effect within the hour unless somebody objects',
    'Decisione di Anna: Ada Example, decesso il 3 maggio 2026. Ha effetto entro un’ora, salvo obiezioni',
  ],
  [
    'a ruling in force',
    item('ruled', {
      data: ruled,
      ruling: { ...ruling, effectiveAt: '2026-05-08T10:00:00.000Z' },
      scores: { confirmed: scored({ b: 9 }), reported: [] },
    }),
    'Ruling by Anna: Ada Example died on 3 May 2026. In force since 8 May 2026; +9 for Ben',
    'Decisione di Anna: Ada Example, decesso il 3 maggio 2026. In vigore dall’8 maggio 2026; +9 a Ben',
  ],
  [
    'a ruling that somebody objected to',
    item('ruled', { data: { ...ruled, diedOn: null }, ruling: { ...ruling, objectedTo: true } }),
    'Ruling by Anna: Ada Example is alive. It does not take effect: somebody objected',
    'Decisione di Anna: Ada Example è in vita. Non ha effetto: c’è stata un’obiezione',
  ],
  [
    'an objection, whose text is never parsed',
    item('ruled', { data: { news: 'objected', reason: 'On stage {person}.' } }),
    'Anna objected to the ruling on Ada Example: “On stage {person}.”',
    'Anna ha fatto obiezione alla decisione su Ada Example: «On stage {person}.»',
  ],
  [
    'a match won, the winner’s points first',
    item('match_decided', { data: match({}) }),
    'Ben beat Anna 15 : 0 in round 2 of Winter Cup',
    'Ben batte Anna 15 : 0 nel turno 2 di Winter Cup',
  ],
  [
    'a match drawn',
    item('match_decided', { data: match({ winnerUserId: null, homePoints: 3, awayPoints: 3 }) }),
    'Anna and Ben drew 3 : 3 in round 2 of Winter Cup',
    'Anna e Ben pareggiano 3 : 3 nel turno 2 di Winter Cup',
  ],
  [
    'a match that the coin decided',
    item('match_decided', { data: match({ awayPoints: 0, decidedBy: 'coin' }) }),
    'Ben beat Anna 0 : 0 in round 2 of Winter Cup. Level on everything: the coin decides',
    'Ben batte Anna 0 : 0 nel turno 2 di Winter Cup. Parità in tutto: decide la monetina',
  ],
  [
    'a match whose loser had left',
    item('match_decided', { data: match({ decidedBy: 'forfeit' }) }),
    'Ben won in round 2 of Winter Cup: Anna had left',
    'Ben vince nel turno 2 di Winter Cup: Anna non gioca più',
  ],
  [
    'a match whose result was corrected later',
    item('match_decided', {
      data: match({}),
      match: { winnerUserId: 'a', homePoints: 20, awayPoints: 15 },
    }),
    'Ben beat Anna 15 : 0 in round 2 of Winter Cup. The result has been corrected since',
    'Ben batte Anna 15 : 0 nel turno 2 di Winter Cup. Il risultato è stato poi corretto',
  ],
  [
    'a result corrected',
    item('match_corrected', {
      data: match({ before: { winnerUserId: 'a', homePoints: 4, awayPoints: 0 } }),
    }),
    'Corrected: Ben beat Anna 15 : 0 in round 2 of Winter Cup. Before: Anna had won 4 : 0',
    'Corretto: Ben batte Anna 15 : 0 nel turno 2 di Winter Cup. Prima: aveva vinto Anna, 4 : 0',
  ],
  [
    'a match that is open again',
    item('match_corrected', {
      data: match({
        winnerUserId: null,
        decidedBy: null,
        homePoints: 0,
        awayPoints: 0,
        before: { winnerUserId: 'a', homePoints: 4, awayPoints: 0 },
      }),
    }),
    'Corrected: Anna and Ben have no result yet in round 2 of Winter Cup. Before: Anna had won 4 : 0',
    'Corretto: Anna e Ben non hanno ancora un risultato nel turno 2 di Winter Cup. Prima: aveva vinto Anna, 4 : 0',
  ],
  [
    'a match that is open again and lacks a player',
    item('match_corrected', {
      data: match({ awayUserId: null, winnerUserId: null, decidedBy: null, homePoints: 0, awayPoints: 0 }),
    }),
    'Corrected: a match of round 2 of Winter Cup has no result yet',
    'Corretto: una partita del turno 2 di Winter Cup non ha ancora un risultato',
  ],
  [
    'a finished competition, with its present winner',
    item('competition_finished', { data: { winners: ['a'] }, first: ['c'] }),
    'Carla wins Winter Cup',
    'Carla vince Winter Cup',
  ],
  [
    'a competition with two winners',
    item('competition_finished', { data: { winners: ['a', 'b'] } }),
    'Anna and Ben share first place in Winter Cup',
    'Anna e Ben sono in testa a pari merito in Winter Cup',
  ],
  [
    'a confirmed death that the sources dispute',
    item('disputed', { data: { diedOn: '2026-05-01' } }),
    'The sources no longer confirm Ada Example’s death; it still counts, unless that stands for a day',
    'Le fonti non confermano più il decesso di Ada Example, che però conta ancora: smette solo se resta così per un giorno',
  ],
  [
    'a pick that is void because of a death in the season before',
    item('pick_voided', { data: { reason: 'before_season' } }),
    'Anna’s pick of Ada Example is void in the new season: the person had died before it began',
    'La scelta di Ada Example nella lista di Anna è nulla nella nuova stagione: il decesso è precedente al suo inizio',
  ],
  [
    'a change of the season’s dates',
    item('rule_changed', { data: { after: { endDate: '2026-12-31' } } }),
    'Anna changed the dates of the season',
    'Anna ha cambiato le date della stagione',
  ],
  [
    'lists that are sealed and a first day that moves',
    item('rule_changed', { data: { after: { startDate: '2026-07-01', listsSealed: true } } }),
    'Anna changed the dates of the season. Anna sealed the lists until the season starts',
    'Anna ha cambiato le date della stagione. Anna ha sigillato le liste fino all’inizio della stagione',
  ],
  [
    'lists that are no longer sealed',
    item('rule_changed', { data: { after: { listsSealed: false } } }),
    'Anna unsealed the lists',
    'Anna ha tolto il sigillo alle liste',
  ],
  [
    'rules and dates changed at once',
    item('rule_changed', {
      data: { after: { maxPicks: 5, endDate: null }, effectiveFrom: '2026-05-09' },
    }),
    'Anna changed the rules; they apply from 9 May 2026. Anna changed the dates of the season',
    'Anna ha cambiato le regole, in vigore dal 9 maggio 2026. Anna ha cambiato le date della stagione',
  ],
  [
    'a person voted against, until votes or rules changed',
    item('person_voted_out', { competition: null, noLongerBarred: true }),
    'The league had voted against picking Ada Example, but this no longer holds',
    'La lega aveva votato contro la scelta di Ada Example, ma il divieto non vale più',
  ],
  [
    'a season that is final',
    item('sealed', { competition: null, data: { winners: ['d'], number: 2 } }),
    'Season 2’s standings are final: Dora came first',
    'La classifica della stagione 2 è definitiva: al primo posto Dora',
  ],
  [
    'a season that is final, from before items had its number',
    item('sealed', { competition: null, data: { winners: ['d'] } }),
    'The season’s standings are final: Dora came first',
    'La classifica della stagione è definitiva: al primo posto Dora',
  ],
  [
    'a new competition',
    item('competition_created'),
    'Anna created Winter Cup, from 1 May 2026 to 30 June 2026',
    'Anna ha creato Winter Cup, dal 1 maggio 2026 al 30 giugno 2026',
  ],
  [
    'other dates of a competition',
    item('competition_moved', { data: { startDate: '2026-04-01', endDate: '2026-05-31' } }),
    'Anna moved Winter Cup: it now runs from 1 April 2026 to 31 May 2026',
    'Anna ha spostato Winter Cup: ora va dal 1 aprile 2026 al 31 maggio 2026',
  ],
  [
    'a free place, shown to others',
    item('place_free', { data: { places: 1 } }),
    'A place has come free on Anna’s list',
    'Si è liberato un posto nella lista di Anna',
  ],
  [
    'a reminder to choose picks, shown to others',
    item('choose_reminder', { data: { userIds: ['a', 'b'], chooseUntil: '2026-05-11' } }),
    'Anna and Ben still have picks to choose for Winter Cup, until 11 May 2026',
    'Anna e Ben devono ancora scegliere la squadra per Winter Cup, entro l’11 maggio 2026',
  ],
  [
    'a reminder to complete lists for a competition, shown to others',
    item('start_reminder', { data: { userIds: ['a', 'b'], startDate: '2026-05-12' } }),
    'Winter Cup starts on 12 May 2026: the lists of Anna and Ben are not complete yet',
    'Winter Cup inizia il 12 maggio 2026: le liste di Anna e Ben non sono ancora complete',
  ],
  [
    'a reminder to complete a list for the season, shown to others',
    item('start_reminder', { competition: null, data: { userIds: ['a'], startDate: '2026-05-12' } }),
    'The season starts on 12 May 2026: the list of Anna is not complete yet',
    'La stagione inizia il 12 maggio 2026: la lista di Anna non è ancora completa',
  ],
]

describe('the text of an activity item', () => {
  test.each(sentences)('%s', (_, each, english, italian) => {
    expect([describeItem(each, reader('en')).text, describeItem(each, reader('it')).text]).toEqual([
      english,
      italian,
    ])
  })

  test('contains points only for kinds that read them', () => {
    const points = scored({ a: 15 })
    const few = { person: died('2026-05-03'), data: { news: 'withdrawn', diedOn: '2026-05-03' }, ruling }
    const some = { ...few, scores: { confirmed: points, reported: points }, takenBack: points }
    const text = (each: ActivityItem): string => describeItem(each, reader('en')).text
    const named = activityKinds.filter((kind) => text(item(kind, some)) !== text(item(kind, few)))
    expect(named.sort()).toEqual(kindsWith('namesPoints').sort())
  })

  test('addresses the player concerned directly', () => {
    const own = (each: ActivityItem) => describeItem(each, reader('en', 'a'))
    expect(own(item('place_free', { data: { places: 2 } }))).toMatchObject({
      text: '2 places are free on your list',
      href: '/l/the-club/deathlist',
    })
    expect(own(item('pick_voided', { data: { reason: 'already_dead' } })).text).toBe(
      'Your pick of Ada Example is void: the person had died before it could count',
    )
    const chosen = item('choose_reminder', { data: { userIds: ['b', 'a'], chooseUntil: '2026-05-11' } })
    expect(own(chosen).text).toBe('Choose your picks for Winter Cup until 11 May 2026')
    const incomplete = item('start_reminder', { data: { userIds: ['a'], startDate: '2026-05-12' } })
    expect(own(incomplete)).toMatchObject({
      text: 'Winter Cup starts on 12 May 2026, and your list is not complete yet',
      href: '/l/the-club/deathlist',
    })
  })

  test.each(activityKinds)('is valid for %s with any stored data, in both languages', (kind) => {
    const odd: ActivityItem[] = [
      item(kind),
      item(kind, { actor: null, person: null, competition: null }),
      item(kind, {
        data: { diedOn: '2026-99-99', userIds: 'nobody', winners: null, matchId: 7, before: [], news: {} },
      }),
    ]
    for (const each of odd)
      for (const locale of languageCodes) {
        const { text, sentence, detail, href } = describeItem(each, reader(locale))
        expect(text).not.toMatch(/undefined|NaN|\[object|\{|has been decided/)
        expect(text).toBe(detail ? `${textOf(sentence)}. ${textOf(detail)}` : textOf(sentence))
        expect(text.length).toBeGreaterThan(8)
        expect(href).toMatch(/^\/(l|league|person)\//)
      }
  })

  test('separates names from words, with their links', () => {
    const { sentence, href } = describeItem(item('match_decided', { data: match({}) }), reader('en'))
    expect(sentence).toEqual([
      { text: 'Ben', of: 'player', href: null },
      { text: ' beat ', of: null, href: null },
      { text: 'Anna', of: 'player', href: null },
      { text: ' 15 : 0 in round 2 of ', of: null, href: null },
      {
        text: 'Winter Cup',
        of: 'competition',
        href: '/league/the-club/competitions/winter-cup/leaderboard',
      },
    ])
    expect(href).toBe('/league/the-club/competitions/winter-cup/matches/2-3')
  })
})
