ALTER TABLE `competitions` DROP COLUMN `round_duration_days`;--> statement-breakpoint
ALTER TABLE `competitions` DROP COLUMN `match_duration_days`;--> statement-breakpoint
ALTER TABLE `competitions` DROP COLUMN `tiebreaker_priority`;--> statement-breakpoint
ALTER TABLE `competitions` DROP COLUMN `allow_draws`;--> statement-breakpoint
ALTER TABLE `competitions` DROP COLUMN `scoring_direction`;--> statement-breakpoint
ALTER TABLE `competitions` DROP COLUMN `allow_multiple`;
