ALTER TABLE `matches` ADD `home_provisional` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `matches` ADD `away_provisional` integer DEFAULT 0 NOT NULL;