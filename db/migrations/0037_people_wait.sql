ALTER TABLE `people` ADD `waiting` text;--> statement-breakpoint
ALTER TABLE `people` ADD `birth_stood_at` text;--> statement-breakpoint
ALTER TABLE `people` ADD `human_contested_since` text;--> statement-breakpoint
ALTER TABLE `people` ADD `merged_at` text;--> statement-breakpoint
CREATE INDEX `people_merged_at` ON `people` (`merged_at`) WHERE "people"."merged_at" is not null;--> statement-breakpoint
CREATE INDEX `people_waiting` ON `people` (`id`) WHERE "people"."waiting" is not null;