CREATE TABLE `live_leagues` (
	`league_id` text PRIMARY KEY NOT NULL,
	`until` text NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `live_leagues_until` ON `live_leagues` (`until`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `shows_presence` integer DEFAULT true NOT NULL;