CREATE TABLE `in_mind` (
	`user_id` text NOT NULL,
	`person_id` text NOT NULL,
	`added_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `person_id`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `in_mind_person` ON `in_mind` (`person_id`);--> statement-breakpoint
ALTER TABLE `matches` ADD `home_provisional` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `matches` ADD `away_provisional` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `itwiki_title` text;--> statement-breakpoint
ALTER TABLE `people` ADD `occupations` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `countries` text DEFAULT '[]' NOT NULL;