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
--> statement-breakpoint
DROP TRIGGER version_remark_made;--> statement-breakpoint
DROP TRIGGER version_remark_changed;--> statement-breakpoint
DROP TRIGGER version_remark_gone;--> statement-breakpoint
DROP INDEX remarks_entry;--> statement-breakpoint
DROP INDEX remarks_league;--> statement-breakpoint
DROP INDEX remarks_author;--> statement-breakpoint
DROP INDEX remarks_removed;--> statement-breakpoint
ALTER TABLE remarks RENAME TO comments;--> statement-breakpoint
CREATE INDEX `comments_entry` ON `comments` (`entry_id`,`thread`,`at`);--> statement-breakpoint
CREATE INDEX `comments_league` ON `comments` (`league_id`);--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`author_id`);--> statement-breakpoint
CREATE INDEX `comments_removed` ON `comments` (`removed_at`) WHERE "comments"."removed_at" is not null;--> statement-breakpoint
DROP INDEX remark_reports_once;--> statement-breakpoint
DROP INDEX remark_reports_open;--> statement-breakpoint
DROP INDEX remark_reports_league;--> statement-breakpoint
DROP INDEX remark_reports_reporter;--> statement-breakpoint
ALTER TABLE remark_reports RENAME TO comment_reports;--> statement-breakpoint
ALTER TABLE comment_reports RENAME COLUMN remark_id TO comment_id;--> statement-breakpoint
CREATE UNIQUE INDEX `comment_reports_once` ON `comment_reports` (`comment_id`,`reporter_id`);--> statement-breakpoint
CREATE INDEX `comment_reports_open` ON `comment_reports` (`league_id`,`at`) WHERE "comment_reports"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX `comment_reports_league` ON `comment_reports` (`league_id`);--> statement-breakpoint
CREATE INDEX `comment_reports_reporter` ON `comment_reports` (`reporter_id`);--> statement-breakpoint
CREATE TRIGGER version_comment_made AFTER INSERT ON comments BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_comment_changed AFTER UPDATE ON comments BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_comment_gone AFTER DELETE ON comments BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
DROP INDEX wishes_user;--> statement-breakpoint
DROP INDEX wishes_person;--> statement-breakpoint
ALTER TABLE wishes RENAME TO draft_queue;--> statement-breakpoint
CREATE INDEX `draft_queue_user` ON `draft_queue` (`user_id`);--> statement-breakpoint
CREATE INDEX `draft_queue_person` ON `draft_queue` (`person_id`);--> statement-breakpoint
DROP INDEX notification_settings_letter;--> statement-breakpoint
ALTER TABLE notification_settings RENAME COLUMN letter_weekday TO digest_weekday;--> statement-breakpoint
ALTER TABLE notification_settings RENAME COLUMN letter_hour TO digest_hour;--> statement-breakpoint
ALTER TABLE notification_settings RENAME COLUMN next_letter_at TO next_digest_at;--> statement-breakpoint
CREATE INDEX `notification_settings_digest` ON `notification_settings` (`next_digest_at`) WHERE "notification_settings"."next_digest_at" is not null;
