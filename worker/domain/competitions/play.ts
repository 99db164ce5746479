import { playChampionship } from './championship/play.ts'
import { playCup } from './death_cup/play.ts'
import { playDuel } from './league_duel/play.ts'
import { playOneShot } from './one_shot_madness/play.ts'
import type { Play } from './types.ts'

/** Plays a competition of any type from scratch. */
export const play: Play = (competition, participants, picks, deaths, now) => {
  switch (competition.type) {
    case 'championship':
      return playChampionship(competition, participants, picks, deaths, now)
    case 'death_cup':
      return playCup(competition, participants, picks, deaths, now)
    case 'league_duel':
      return playDuel(competition, participants, picks, deaths, now)
    case 'one_shot_madness':
      return playOneShot(competition, participants, picks, deaths, now)
  }
}
