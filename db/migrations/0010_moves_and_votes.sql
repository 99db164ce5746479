CREATE TABLE `votes` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`season_id` text NOT NULL,
	`person_id` text NOT NULL,
	`user_id` text,
	`at` text NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `votes_once` ON `votes` (`season_id`,`user_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `votes_league` ON `votes` (`league_id`);--> statement-breakpoint
CREATE INDEX `votes_person` ON `votes` (`person_id`);--> statement-breakpoint
CREATE INDEX `votes_user` ON `votes` (`user_id`);--> statement-breakpoint
ALTER TABLE `picks` ADD `window_from` text;--> statement-breakpoint
CREATE INDEX `seasons_starting` ON `seasons` (`start_date`) WHERE archived_at is null;--> statement-breakpoint
CREATE TRIGGER version_vote_made AFTER INSERT ON votes BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_vote_changed AFTER UPDATE ON votes BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_vote_gone AFTER DELETE ON votes BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
