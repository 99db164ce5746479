ALTER TABLE `standings` ADD `extras` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `awards` text DEFAULT '[]' NOT NULL;