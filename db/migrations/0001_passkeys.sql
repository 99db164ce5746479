CREATE TABLE `auth_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`factor_id` text,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`transports` text NOT NULL,
	`sign_count` integer NOT NULL,
	`is_strong` integer DEFAULT false NOT NULL,
	`friendly_name` text,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`factor_id`) REFERENCES `auth_factors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_passkeys_credentialId_unique` ON `auth_passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `auth_passkeys_user` ON `auth_passkeys` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `auth_passkeys_factor` ON `auth_passkeys` (`factor_id`);--> statement-breakpoint
CREATE TABLE `auth_spent_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_spent_challenges_expires` ON `auth_spent_challenges` (`expires_at`);