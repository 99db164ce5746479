/** Errors about people and admins' rulings. */
export const peopleErrors = {
  person_not_found: 'not_found',
  person_source_unavailable: 'unavailable',
  in_mind_full: 'conflict',
  lists_are_sealed: 'conflict',
  ruling_not_held: 'conflict',
  ruling_clear: 'conflict',
  ruling_too_early: 'conflict',
  ruling_stands: 'conflict',
  ruling_recused: 'forbidden',
  ruling_day_impossible: 'unprocessable',
  ruling_not_found: 'not_found',
  objections_closed: 'conflict',
  already_objected: 'conflict',
} as const
