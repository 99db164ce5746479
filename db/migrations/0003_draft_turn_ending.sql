ALTER TABLE `drafts` ADD `ending_at` text;--> statement-breakpoint
CREATE INDEX `drafts_ending` ON `drafts` (`ending_at`) WHERE "drafts"."ending_at" is not null;