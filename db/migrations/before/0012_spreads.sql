CREATE TABLE `dead_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`task` text NOT NULL,
	`died_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dead_tasks_died` ON `dead_tasks` (`died_at`);--> statement-breakpoint
CREATE TABLE `spreads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`person_id` text NOT NULL,
	`at` text NOT NULL,
	`marks` integer NOT NULL,
	`days` text DEFAULT '[]' NOT NULL,
	`told` text DEFAULT '[]' NOT NULL,
	`after_league` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `picks_person`;--> statement-breakpoint
CREATE INDEX `picks_person` ON `picks` (`person_id`,`league_id`);