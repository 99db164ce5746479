ALTER TABLE `auth_codes` ADD `sealed` text;--> statement-breakpoint
CREATE INDEX `auth_codes_user` ON `auth_codes` (`user_id`);--> statement-breakpoint
ALTER TABLE `auth_flow_states` ADD `browser_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `auth_flow_states` ADD `link_session_id` text;--> statement-breakpoint
ALTER TABLE `auth_users` ADD `email_on_trust` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `auth_users` ADD `email_change_session` text;