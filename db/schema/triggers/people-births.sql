-- Keeps the former birth date and the time of its change, whichever code writes a new one (the status refresh, a search, an
-- import): a sealed table was scored with the birth date of its time. The time is updated_at if it changes too, else now.
CREATE TRIGGER people_former_births AFTER UPDATE OF birth_date, birth_precision, birth_year ON people
WHEN new.birth_date IS NOT old.birth_date OR new.birth_precision IS NOT old.birth_precision
  OR new.birth_year IS NOT old.birth_year
BEGIN
  UPDATE people SET former_births = json_insert(coalesce(former_births, '[]'), '$[#]', json_object(
    'birthDate', old.birth_date, 'birthPrecision', old.birth_precision, 'birthYear', old.birth_year,
    'until', CASE WHEN new.updated_at > old.updated_at THEN new.updated_at
      ELSE strftime('%Y-%m-%dT%H:%M:%fZ', 'now') END))
  WHERE id = new.id;
END;
