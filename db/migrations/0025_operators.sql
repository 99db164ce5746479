CREATE TABLE `growth` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`made` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `kind`),
	CONSTRAINT "growth_kind" CHECK("growth"."kind" in ('accounts','leagues'))
);
--> statement-breakpoint
CREATE TABLE `operator_record` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `operator_record_at` ON `operator_record` (`at`);