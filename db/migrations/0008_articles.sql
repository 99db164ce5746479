CREATE TABLE `articles` (
	`person_id` text NOT NULL,
	`language` text NOT NULL,
	`title` text,
	`text` text,
	`read_at` text,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`person_id`, `language`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `articles_expiring` ON `articles` (`expires_at`);