CREATE TABLE `auth_known_sources` (
	`user_id` text NOT NULL,
	`source_hash` text NOT NULL,
	`seen_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `source_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `auth_known_sources_seen` ON `auth_known_sources` (`seen_at`);--> statement-breakpoint
CREATE TABLE `auth_recovery_codes` (
	`factor_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` text,
	PRIMARY KEY(`factor_id`, `code_hash`),
	FOREIGN KEY (`factor_id`) REFERENCES `auth_factors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `auth_users` ADD `deleted_at` text;--> statement-breakpoint
CREATE UNIQUE INDEX `auth_factors_recovery` ON `auth_factors` (`user_id`) WHERE "auth_factors"."factor_type" = 'recovery_code';