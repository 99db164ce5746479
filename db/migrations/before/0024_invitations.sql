CREATE TABLE `replaced_invite_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`replaced_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `replaced_invite_codes_at` ON `replaced_invite_codes` (`replaced_at`);--> statement-breakpoint
ALTER TABLE `leagues` ADD `members_can_invite` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `leagues` ADD `doors_closed` integer DEFAULT false NOT NULL;