DROP INDEX `activity_news`;--> statement-breakpoint
ALTER TABLE `activity` ADD `news_kind` text;--> statement-breakpoint
CREATE INDEX `activity_news` ON `activity` (`league_id`,`at`) WHERE "activity"."news_kind" is not null;--> statement-breakpoint
ALTER TABLE `notification_settings` ADD `addresses` text DEFAULT '{}' NOT NULL;