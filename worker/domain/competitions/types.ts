/** The four kinds of competition (SPEC 4). */
export const competitionTypes = ['championship', 'death_cup', 'league_duel', 'one_shot_madness'] as const
export type CompetitionType = (typeof competitionTypes)[number]

export const pickParticipations = ['all', 'subset'] as const
export type PickParticipation = (typeof pickParticipations)[number]

export const scoringDirections = ['standard', 'reversed'] as const
export type ScoringDirection = (typeof scoringDirections)[number]

export const tieBreakers = ['average_age', 'uniqueness', 'coin'] as const
export type TieBreaker = (typeof tieBreakers)[number]
