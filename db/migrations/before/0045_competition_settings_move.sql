-- A competition's settings become the JSON that the schema of its kind checks; settings of other kinds were null.
UPDATE competitions SET settings = json_patch('{}', json_object(
  'roundDurationDays', round_duration_days,
  'matchDurationDays', match_duration_days,
  'tiebreakerPriority', json(tiebreaker_priority),
  'allowDraws', json(CASE allow_draws WHEN 1 THEN 'true' WHEN 0 THEN 'false' END),
  'scoringDirection', scoring_direction,
  'allowMultiple', json(CASE allow_multiple WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)));
