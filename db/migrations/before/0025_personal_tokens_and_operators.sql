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
CREATE INDEX `operator_record_at` ON `operator_record` (`at`);--> statement-breakpoint
CREATE TABLE `personal_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`aal` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "personal_tokens_scope" CHECK("personal_tokens"."scope" in ('read','write')),
	CONSTRAINT "personal_tokens_aal" CHECK("personal_tokens"."aal" in ('aal1','aal2'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `personal_tokens_tokenHash_unique` ON `personal_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `personal_tokens_user` ON `personal_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `personal_tokens_expires` ON `personal_tokens` (`expires_at`);