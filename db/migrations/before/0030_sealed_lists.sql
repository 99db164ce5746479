CREATE TABLE `list_receipts` (
	`deathlist_id` text NOT NULL,
	`number` integer NOT NULL,
	`commitment` text NOT NULL,
	`salt` text NOT NULL,
	`picks` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`deathlist_id`, `number`),
	FOREIGN KEY (`deathlist_id`) REFERENCES `deathlists`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "list_receipts_hex" CHECK(length("list_receipts"."commitment") = 64 and length("list_receipts"."salt") = 64)
);
--> statement-breakpoint
DROP INDEX `activity_news`;--> statement-breakpoint
ALTER TABLE `activity` ADD `only_for` text;--> statement-breakpoint
CREATE INDEX `activity_news` ON `activity` (`league_id`,`at`) WHERE "activity"."kind" in ('joined', 'reported', 'confirmed', 'corrected', 'retracted', 'disputed', 'upheld', 'ruled', 'place_free', 'pick_suspended', 'pick_voided', 'choose_reminder', 'start_reminder', 'season_opened', 'lists_opened', 'competition_created', 'competition_cancelled', 'competition_finished', 'sealed', 'match_decided', 'match_corrected');--> statement-breakpoint
ALTER TABLE `seasons` ADD `lists_sealed` integer DEFAULT false NOT NULL;