-- Lists on which undone removals left more picks than fit, or whose void picks may be picks again: the next run settles them.
UPDATE deathlists SET unsettled_since = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE id IN (SELECT k.deathlist_id FROM picks k WHERE k.void_reason = 'already_dead')
  OR (SELECT count(*) FROM picks k WHERE k.deathlist_id = deathlists.id AND k.removed_at IS NULL AND k.voided_at IS NULL AND k.suspended_at IS NULL)
    > (SELECT max(r.max_picks) FROM league_rules r WHERE r.league_id = deathlists.league_id);
--> statement-breakpoint
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
--> statement-breakpoint
-- Rulings that Wikidata has overtaken are over, and another can be made.
UPDATE rulings SET overtaken = 1, withdrawn_at = (
  SELECT min(e.at) FROM status_events e
  WHERE e.person_id = rulings.person_id AND e.at >= rulings.created_at AND e.kind IN ('confirmed', 'retracted'))
WHERE withdrawn_at IS NULL AND EXISTS (
  SELECT 1 FROM status_events e
  WHERE e.person_id = rulings.person_id AND e.at >= rulings.created_at AND e.kind IN ('confirmed', 'retracted'));
--> statement-breakpoint
-- What is sealed shows no provisional points; in what is not they are counted anew.
DELETE FROM score_entries WHERE status = 'reported'
  AND table_id IN (SELECT id FROM score_tables WHERE sealed_at IS NOT NULL);
--> statement-breakpoint
UPDATE standings SET provisional_points = 0
WHERE provisional_points <> 0 AND table_id IN (SELECT id FROM score_tables WHERE sealed_at IS NOT NULL);
--> statement-breakpoint
UPDATE score_tables SET stale_since = coalesce(stale_since, computed_at), revision = revision + 1
WHERE sealed_at IS NULL AND computed_at IS NOT NULL AND kind = 'competition';
