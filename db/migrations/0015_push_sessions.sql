ALTER TABLE `push_subscriptions` ADD `session_id` text REFERENCES auth_sessions(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TRIGGER push_sessions_revoked AFTER UPDATE OF revoked_at ON auth_sessions
WHEN old.revoked_at IS NULL AND new.revoked_at IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = new.id;
END;
--> statement-breakpoint
ALTER TABLE `people` ADD `merges_at` text;--> statement-breakpoint
UPDATE people SET merges_at = (SELECT max(m.merged_at) FROM people m WHERE m.merged_into = people.id)
WHERE id IN (SELECT m.merged_into FROM people m WHERE m.merged_into IS NOT NULL);
