-- A merge is undone by the moment at which it was made: those made before know it from their log.
UPDATE people SET merged_at = (
  SELECT max(e.at) FROM status_events e WHERE e.person_id = people.id AND e.kind = 'merged')
WHERE merged_into IS NOT NULL;
