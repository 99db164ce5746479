-- One word for what scores are kept in.
ALTER TABLE `score_tables` RENAME TO `leaderboards`;--> statement-breakpoint
ALTER TABLE `score_entries` RENAME COLUMN `table_id` TO `leaderboard_id`;--> statement-breakpoint
ALTER TABLE `standings` RENAME COLUMN `table_id` TO `leaderboard_id`;--> statement-breakpoint
ALTER TABLE `rank_history` RENAME COLUMN `table_id` TO `leaderboard_id`;--> statement-breakpoint
DROP INDEX `score_tables_league`;--> statement-breakpoint
DROP INDEX `score_tables_season`;--> statement-breakpoint
DROP INDEX `score_tables_stale`;--> statement-breakpoint
DROP INDEX `score_tables_due`;--> statement-breakpoint
CREATE INDEX `leaderboards_league` ON `leaderboards` (`league_id`);--> statement-breakpoint
CREATE INDEX `leaderboards_season` ON `leaderboards` (`season_id`);--> statement-breakpoint
CREATE INDEX `leaderboards_stale` ON `leaderboards` (`stale_since`);--> statement-breakpoint
CREATE INDEX `leaderboards_due` ON `leaderboards` (`due_on`);
