-- Every way of writing a birth (the status refresh, a search, an import) leaves the one held before with the person, and
-- until when: a sealed table scored by the birth of its time. Who writes one says when in updated_at; who does not, now.
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
