CREATE TABLE `reactions` (
	`entry_id` text NOT NULL,
	`user_id` text NOT NULL,
	`sign` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`entry_id`, `user_id`, `sign`),
	FOREIGN KEY (`entry_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reactions_user` ON `reactions` (`user_id`);--> statement-breakpoint
CREATE TABLE `remark_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`remark_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`league_id` text NOT NULL,
	`at` text NOT NULL,
	`dismissed_at` text,
	FOREIGN KEY (`remark_id`) REFERENCES `remarks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `remark_reports_once` ON `remark_reports` (`remark_id`,`reporter_id`);--> statement-breakpoint
CREATE INDEX `remark_reports_open` ON `remark_reports` (`league_id`,`at`) WHERE "remark_reports"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX `remark_reports_league` ON `remark_reports` (`league_id`);--> statement-breakpoint
CREATE INDEX `remark_reports_reporter` ON `remark_reports` (`reporter_id`);--> statement-breakpoint
CREATE TABLE `remarks` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`thread` text NOT NULL,
	`author_id` text,
	`text` text,
	`at` text NOT NULL,
	`edited_at` text,
	`removed_at` text,
	`removed_by` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entry_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "remarks_author_text" CHECK(("remarks"."author_id" is null) = ("remarks"."text" is null)),
	CONSTRAINT "remarks_removed_by" CHECK(("remarks"."removed_at" is null) = ("remarks"."removed_by" is null))
);
--> statement-breakpoint
CREATE INDEX `remarks_entry` ON `remarks` (`entry_id`,`thread`,`at`);--> statement-breakpoint
CREATE INDEX `remarks_league` ON `remarks` (`league_id`);--> statement-breakpoint
CREATE INDEX `remarks_author` ON `remarks` (`author_id`);--> statement-breakpoint
CREATE INDEX `remarks_removed` ON `remarks` (`removed_at`) WHERE "remarks"."removed_at" is not null;--> statement-breakpoint
DROP INDEX `activity_news`;--> statement-breakpoint
CREATE INDEX `activity_news` ON `activity` (`league_id`,`at`) WHERE "activity"."kind" in ('joined', 'reported', 'confirmed', 'corrected', 'retracted', 'disputed', 'upheld', 'ruled', 'place_free', 'pick_suspended', 'pick_voided', 'choose_reminder', 'start_reminder', 'season_opened', 'lists_opened', 'draft_planned', 'draft_turn', 'competition_created', 'competition_cancelled', 'competition_finished', 'sealed', 'match_decided', 'match_corrected', 'remarked', 'remark_reported');--> statement-breakpoint
ALTER TABLE `leagues` ADD `remarks_allowed` integer DEFAULT true NOT NULL;