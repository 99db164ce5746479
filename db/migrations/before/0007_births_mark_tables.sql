-- A birth that becomes known or is corrected, in whatever way it is learned (the status refresh, a search, an import),
-- changes what its person's death is worth: the tables that are not sealed are computed anew.
CREATE TRIGGER people_birth_marks AFTER UPDATE OF birth_date, birth_precision, birth_year ON people
WHEN new.birth_date IS NOT old.birth_date OR new.birth_precision IS NOT old.birth_precision
  OR new.birth_year IS NOT old.birth_year
BEGIN
  UPDATE score_tables SET stale_since = coalesce(stale_since, new.updated_at), revision = revision + 1
  WHERE sealed_at IS NULL AND season_id IN (SELECT k.season_id FROM picks k WHERE k.person_id = new.id);
END;
