CREATE TABLE `entries_taken_back` (
	`leaderboard_id` text NOT NULL,
	`pick_id` text NOT NULL,
	`user_id` text NOT NULL,
	`person_id` text NOT NULL,
	`died_on` text NOT NULL,
	`points` integer NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`leaderboard_id`, `pick_id`, `at`),
	FOREIGN KEY (`leaderboard_id`) REFERENCES `leaderboards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `memberships` ADD `read_until` text;--> statement-breakpoint
CREATE INDEX `activity_news` ON `activity` (`league_id`,`at`) WHERE "activity"."kind" in ('joined', 'reported', 'confirmed', 'corrected', 'retracted', 'disputed', 'upheld', 'ruled', 'place_free', 'pick_suspended', 'pick_voided', 'choose_reminder', 'season_opened', 'competition_created', 'competition_cancelled', 'competition_finished', 'sealed', 'match_decided', 'match_corrected');