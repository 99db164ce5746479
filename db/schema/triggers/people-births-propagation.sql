-- A new or corrected birth date changes the points of a death. It is propagated to the leagues that hold the person, in
-- chunks as a death is, whichever code writes it (the status refresh, a search, an import).
CREATE TRIGGER people_birth_propagates AFTER UPDATE OF birth_date, birth_precision, birth_year ON people
WHEN new.birth_date IS NOT old.birth_date OR new.birth_precision IS NOT old.birth_precision
  OR new.birth_year IS NOT old.birth_year
BEGIN
  INSERT INTO propagations (person_id, at, marks)
  SELECT new.id, new.updated_at, 1 WHERE EXISTS (SELECT 1 FROM picks WHERE person_id = new.id);
END;
