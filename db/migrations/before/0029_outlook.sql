CREATE TABLE `outlook_calibrations` (
	`month` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`observed` integer NOT NULL,
	`expected` real NOT NULL,
	`bands` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outlooks` (
	`season_id` text NOT NULL,
	`day` text NOT NULL,
	`through` text NOT NULL,
	`step_ahead` integer NOT NULL,
	`step_behind` integer NOT NULL,
	`figures` text NOT NULL,
	`weekly` integer NOT NULL,
	PRIMARY KEY(`season_id`, `day`),
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outlooks_passing` ON `outlooks` (`day`) WHERE weekly = 0;--> statement-breakpoint
ALTER TABLE `seasons` ADD `outlook_due` text DEFAULT '';--> statement-breakpoint
CREATE INDEX `seasons_outlook_due` ON `seasons` (`outlook_due`) WHERE outlook_due is not null;--> statement-breakpoint
ALTER TABLE `people` ADD `sex` text;