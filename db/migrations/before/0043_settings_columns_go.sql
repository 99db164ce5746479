PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_league_rules` (
	`league_id` text NOT NULL,
	`version` integer NOT NULL,
	`effective_from` text NOT NULL,
	`max_picks` integer NOT NULL,
	`settings` text DEFAULT '{}' NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`league_id`, `version`),
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "league_rules_max_picks" CHECK("__new_league_rules"."max_picks" between 1 and 50)
);
--> statement-breakpoint
INSERT INTO `__new_league_rules`("league_id", "version", "effective_from", "max_picks", "settings", "created_by", "created_at") SELECT "league_id", "version", "effective_from", "max_picks", "settings", "created_by", "created_at" FROM `league_rules`;--> statement-breakpoint
DROP TABLE `league_rules`;--> statement-breakpoint
ALTER TABLE `__new_league_rules` RENAME TO `league_rules`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `leagues` DROP COLUMN `locked`;--> statement-breakpoint
ALTER TABLE `leagues` DROP COLUMN `members_can_invite`;