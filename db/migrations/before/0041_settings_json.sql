ALTER TABLE `league_rules` ADD `settings` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `leagues` ADD `settings` text DEFAULT '{}' NOT NULL;