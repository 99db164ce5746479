CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`recipient` text NOT NULL,
	`channel` text NOT NULL,
	`league_id` text,
	`kind` text NOT NULL,
	`tag` text NOT NULL,
	`due_at` text NOT NULL,
	`deferred` integer DEFAULT false NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sent_at` text,
	`dropped_at` text,
	`last_error` text,
	`message_ref` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`event`,`recipient`,`channel`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`due_at`) WHERE "deliveries"."sent_at" is null and "deliveries"."dropped_at" is null;--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`recipient`,`channel`) WHERE "deliveries"."sent_at" is null and "deliveries"."dropped_at" is null;--> statement-breakpoint
CREATE INDEX `deliveries_tag` ON `deliveries` (`tag`,`recipient`);--> statement-breakpoint
CREATE INDEX `deliveries_recipient` ON `deliveries` (`recipient`);--> statement-breakpoint
CREATE INDEX `deliveries_league` ON `deliveries` (`league_id`);--> statement-breakpoint
CREATE INDEX `deliveries_created` ON `deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `news_to_send` (
	`activity_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`matrix` text DEFAULT '{}' NOT NULL,
	`quiet_from` text,
	`quiet_to` text,
	`time_zone` text NOT NULL,
	`letter_weekday` integer,
	`letter_hour` integer NOT NULL,
	`next_letter_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notification_settings_weekday" CHECK("notification_settings"."letter_weekday" is null or "notification_settings"."letter_weekday" between 1 and 7),
	CONSTRAINT "notification_settings_hour" CHECK("notification_settings"."letter_hour" between 0 and 23)
);
--> statement-breakpoint
CREATE INDEX `notification_settings_letter` ON `notification_settings` (`next_letter_at`) WHERE "notification_settings"."next_letter_at" is not null;--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`failing_since` text,
	`paused_at` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_league` ON `webhooks` (`league_id`);--> statement-breakpoint
ALTER TABLE `memberships` ADD `muted_at` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `feed_token` text;--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_feedToken_unique` ON `memberships` (`feed_token`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `unsubscribe_url` text;