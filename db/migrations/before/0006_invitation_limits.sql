CREATE TABLE `invitation_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`sent_by` text NOT NULL,
	`address_key` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invitation_mails_league` ON `invitation_mails` (`league_id`,`at`);--> statement-breakpoint
CREATE INDEX `invitation_mails_sender` ON `invitation_mails` (`sent_by`,`at`);--> statement-breakpoint
CREATE INDEX `invitation_mails_address` ON `invitation_mails` (`address_key`,`at`);--> statement-breakpoint
CREATE INDEX `invitation_mails_at` ON `invitation_mails` (`at`);--> statement-breakpoint
CREATE TABLE `stopped_addresses` (
	`address_key` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
