CREATE TABLE `draft_turns` (
	`draft_id` text NOT NULL,
	`number` integer NOT NULL,
	`user_id` text NOT NULL,
	`outcome` text NOT NULL,
	`pick_id` text,
	`auto` integer DEFAULT false NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`draft_id`, `number`),
	FOREIGN KEY (`draft_id`) REFERENCES `drafts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pick_id`) REFERENCES `picks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "draft_turns_outcome" CHECK(("draft_turns"."outcome" = 'picked') = ("draft_turns"."pick_id" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `draft_turns_pick` ON `draft_turns` (`pick_id`) WHERE "draft_turns"."pick_id" is not null;--> statement-breakpoint
CREATE INDEX `draft_turns_user` ON `draft_turns` (`user_id`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`season_id` text NOT NULL,
	`starts_at` text NOT NULL,
	`seconds_per_turn` integer NOT NULL,
	`rounds` integer NOT NULL,
	`coin_seed` text NOT NULL,
	`coin_commitment` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`started_at` text,
	`players` text,
	`turn_at` text,
	`due_at` text,
	`left_ms` integer,
	`finished_at` text,
	`stamp` text NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "drafts_turn_length" CHECK("drafts"."seconds_per_turn" between 30 and 86400),
	CONSTRAINT "drafts_rounds" CHECK("drafts"."rounds" between 1 and 50)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drafts_season` ON `drafts` (`season_id`);--> statement-breakpoint
CREATE INDEX `drafts_league` ON `drafts` (`league_id`);--> statement-breakpoint
CREATE INDEX `drafts_due` ON `drafts` (`due_at`) WHERE "drafts"."due_at" is not null;--> statement-breakpoint
CREATE TABLE `waivers` (
	`season_id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`closes_at` text NOT NULL,
	`settled_at` text,
	`stamp` text,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `waivers_league` ON `waivers` (`league_id`);--> statement-breakpoint
CREATE INDEX `waivers_due` ON `waivers` (`closes_at`) WHERE "waivers"."settled_at" is null;--> statement-breakpoint
CREATE TABLE `wishes` (
	`season_id` text NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`person_id` text NOT NULL,
	PRIMARY KEY(`season_id`, `user_id`, `position`),
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `wishes_user` ON `wishes` (`user_id`);--> statement-breakpoint
CREATE INDEX `wishes_person` ON `wishes` (`person_id`);--> statement-breakpoint
DROP INDEX `activity_news`;--> statement-breakpoint
CREATE INDEX `activity_news` ON `activity` (`league_id`,`at`) WHERE "activity"."kind" in ('joined', 'reported', 'confirmed', 'corrected', 'retracted', 'disputed', 'upheld', 'ruled', 'place_free', 'pick_suspended', 'pick_voided', 'choose_reminder', 'start_reminder', 'season_opened', 'lists_opened', 'draft_planned', 'draft_turn', 'competition_created', 'competition_cancelled', 'competition_finished', 'sealed', 'match_decided', 'match_corrected');--> statement-breakpoint
ALTER TABLE `picks` ADD `exclusive_in` text;--> statement-breakpoint
CREATE UNIQUE INDEX `picks_exclusive_person` ON `picks` (`exclusive_in`,`person_id`) WHERE "picks"."exclusive_in" is not null and "picks"."removed_at" is null and "picks"."voided_at" is null;--> statement-breakpoint
ALTER TABLE `leagues` ADD `exclusive` integer DEFAULT false NOT NULL;