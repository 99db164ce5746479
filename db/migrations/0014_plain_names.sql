DROP TRIGGER version_in_mind_made;--> statement-breakpoint
DROP TRIGGER version_in_mind_changed;--> statement-breakpoint
DROP TRIGGER version_in_mind_gone;--> statement-breakpoint
DROP TRIGGER people_birth_spreads;--> statement-breakpoint
DROP INDEX in_mind_person;--> statement-breakpoint
ALTER TABLE in_mind RENAME TO watchlist;--> statement-breakpoint
CREATE INDEX `watchlist_person` ON `watchlist` (`person_id`);--> statement-breakpoint
ALTER TABLE spreads RENAME TO propagations;--> statement-breakpoint
ALTER TABLE propagations RENAME COLUMN told TO lines;--> statement-breakpoint
CREATE TRIGGER people_birth_propagates AFTER UPDATE OF birth_date, birth_precision, birth_year ON people
WHEN new.birth_date IS NOT old.birth_date OR new.birth_precision IS NOT old.birth_precision
  OR new.birth_year IS NOT old.birth_year
BEGIN
  INSERT INTO propagations (person_id, at, marks)
  SELECT new.id, new.updated_at, 1 WHERE EXISTS (SELECT 1 FROM picks WHERE person_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER version_watchlist_made AFTER INSERT ON watchlist BEGIN
  INSERT INTO user_versions (user_id, version) SELECT new.user_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = new.user_id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_watchlist_changed AFTER UPDATE ON watchlist BEGIN
  INSERT INTO user_versions (user_id, version) SELECT new.user_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = new.user_id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_watchlist_gone AFTER DELETE ON watchlist BEGIN
  INSERT INTO user_versions (user_id, version) SELECT old.user_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = old.user_id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = old.user_id;
END;
