DROP TRIGGER people_watch_picked;--> statement-breakpoint
CREATE TRIGGER people_watch_picked AFTER INSERT ON picks BEGIN
  UPDATE people SET polled_at = CASE WHEN watch = 0 THEN NULL ELSE polled_at END, watch = (
    SELECT CASE WHEN coalesce(s.start_date, substr(s.created_at, 1, 10)) <= substr(max(new.added_at, s.created_at), 1, 10)
      THEN 2 ELSE 1 END
    FROM seasons s WHERE s.id = new.season_id)
  WHERE id = new.person_id AND watch < (
    SELECT CASE WHEN coalesce(s.start_date, substr(s.created_at, 1, 10)) <= substr(max(new.added_at, s.created_at), 1, 10)
      THEN 2 ELSE 1 END
    FROM seasons s WHERE s.id = new.season_id);
END;
--> statement-breakpoint
DROP TRIGGER version_person_changed;--> statement-breakpoint
CREATE TRIGGER version_person_changed AFTER UPDATE ON people
-- Those who have a person on a list learn nothing of who else comes to.
WHEN old.watch = new.watch OR old.watch = 0 OR new.watch = 0 BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(new.id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(new.id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(new.id, 2) AS INTEGER);
END;
