CREATE TABLE `auth_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`factor_id` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`factor_id`) REFERENCES `auth_factors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `auth_challenges_factor` ON `auth_challenges` (`factor_id`);--> statement-breakpoint
CREATE INDEX `auth_challenges_expires` ON `auth_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `auth_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`code_challenge` text NOT NULL,
	`method` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `auth_codes_expires` ON `auth_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `auth_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`factor_type` text DEFAULT 'totp' NOT NULL,
	`friendly_name` text,
	`status` text DEFAULT 'unverified' NOT NULL,
	`sealed_secret` text NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_factors_status" CHECK("auth_factors"."status" in ('unverified','verified'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_factors_name` ON `auth_factors` (`user_id`,`friendly_name`);--> statement-breakpoint
CREATE TABLE `auth_flow_states` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`nonce` text NOT NULL,
	`provider_verifier` text NOT NULL,
	`redirect_to` text NOT NULL,
	`code_challenge` text,
	`link_user_id` text,
	`locale` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_flow_states_expires` ON `auth_flow_states` (`expires_at`);--> statement-breakpoint
CREATE TABLE `auth_identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text NOT NULL,
	`email` text,
	`identity_data` text NOT NULL,
	`last_sign_in_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_identities_provider` ON `auth_identities` (`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `auth_identities_user` ON `auth_identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_mail_times` (
	`key` text PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_mail_times_asked` ON `auth_mail_times` (`asked_at`);--> statement-breakpoint
CREATE TABLE `auth_one_time_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`token_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`email` text NOT NULL,
	`code_challenge` text,
	`password_hash` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_one_time_tokens_tokenHash_unique` ON `auth_one_time_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `auth_one_time_tokens_user` ON `auth_one_time_tokens` (`user_id`,`type`);--> statement-breakpoint
CREATE INDEX `auth_one_time_tokens_email` ON `auth_one_time_tokens` (`email`);--> statement-breakpoint
CREATE INDEX `auth_one_time_tokens_expires` ON `auth_one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `auth_refresh_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`counter` integer NOT NULL,
	`created_at` text NOT NULL,
	`replaced_at` text,
	FOREIGN KEY (`session_id`) REFERENCES `auth_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_refresh_tokens_session` ON `auth_refresh_tokens` (`session_id`,`counter`);--> statement-breakpoint
CREATE TABLE `auth_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`aal` text DEFAULT 'aal1' NOT NULL,
	`amr` text NOT NULL,
	`refresh_counter` integer DEFAULT 0 NOT NULL,
	`user_agent` text,
	`created_at` text NOT NULL,
	`refreshed_at` text NOT NULL,
	`revoked_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_sessions_aal" CHECK("auth_sessions"."aal" in ('aal1','aal2'))
);
--> statement-breakpoint
CREATE INDEX `auth_sessions_user` ON `auth_sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `auth_sessions_refreshed` ON `auth_sessions` (`refreshed_at`);--> statement-breakpoint
CREATE TABLE `auth_users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`email_confirmed_at` text,
	`password_hash` text,
	`role` text DEFAULT 'authenticated' NOT NULL,
	`is_anonymous` integer DEFAULT false NOT NULL,
	`app_metadata` text NOT NULL,
	`user_metadata` text NOT NULL,
	`new_email` text,
	`email_change_confirmed` text DEFAULT 'none' NOT NULL,
	`confirmation_sent_at` text,
	`recovery_sent_at` text,
	`email_change_sent_at` text,
	`reauthentication_sent_at` text,
	`invited_at` text,
	`last_sign_in_at` text,
	`banned_until` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "auth_users_email" CHECK("auth_users"."email" is null or "auth_users"."email" = lower("auth_users"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_email_unique` ON `auth_users` (`email`);--> statement-breakpoint
CREATE INDEX `auth_users_created` ON `auth_users` (`created_at`);--> statement-breakpoint
CREATE TABLE `competition_participants` (
	`competition_id` text NOT NULL,
	`user_id` text NOT NULL,
	`seed` integer NOT NULL,
	PRIMARY KEY(`competition_id`, `user_id`),
	FOREIGN KEY (`competition_id`) REFERENCES `competitions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `competition_picks` (
	`competition_id` text NOT NULL,
	`user_id` text NOT NULL,
	`pick_id` text NOT NULL,
	PRIMARY KEY(`competition_id`, `pick_id`),
	FOREIGN KEY (`competition_id`) REFERENCES `competitions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pick_id`) REFERENCES `picks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `competitions` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`season_id` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`pick_participation` text NOT NULL,
	`picks_count` integer,
	`round_duration_days` integer,
	`match_duration_days` integer,
	`tiebreaker_priority` text,
	`allow_draws` integer,
	`scoring_direction` text,
	`allow_multiple` integer,
	`coin_seed` text NOT NULL,
	`coin_commitment` text NOT NULL,
	`rules_version` integer,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`started_at` text,
	`finished_at` text,
	`cancelled_at` text,
	`cancel_reason` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `competitions_league_slug` ON `competitions` (`league_id`,`slug`);--> statement-breakpoint
CREATE INDEX `competitions_season` ON `competitions` (`season_id`);--> statement-breakpoint
CREATE TABLE `deathlists` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`season_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text,
	`created_at` text NOT NULL,
	`unsettled_since` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deathlists_name" CHECK("deathlists"."name" is null or length("deathlists"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE INDEX `deathlists_unsettled` ON `deathlists` (`unsettled_since`) WHERE "deathlists"."unsettled_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `deathlists_season_user` ON `deathlists` (`season_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `deathlists_league` ON `deathlists` (`league_id`);--> statement-breakpoint
CREATE TABLE `picks` (
	`id` text PRIMARY KEY NOT NULL,
	`deathlist_id` text NOT NULL,
	`league_id` text NOT NULL,
	`season_id` text NOT NULL,
	`user_id` text NOT NULL,
	`person_id` text NOT NULL,
	`added_at` text NOT NULL,
	`removed_at` text,
	`counts_from` text NOT NULL,
	`replacement` integer DEFAULT false NOT NULL,
	`suspended_at` text,
	`voided_at` text,
	`void_reason` text,
	FOREIGN KEY (`deathlist_id`) REFERENCES `deathlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `picks_active_person` ON `picks` (`deathlist_id`,`person_id`) WHERE "picks"."removed_at" is null and "picks"."voided_at" is null;--> statement-breakpoint
CREATE INDEX `picks_deathlist` ON `picks` (`deathlist_id`);--> statement-breakpoint
CREATE INDEX `picks_person` ON `picks` (`person_id`);--> statement-breakpoint
CREATE INDEX `picks_season` ON `picks` (`season_id`);--> statement-breakpoint
CREATE INDEX `picks_league` ON `picks` (`league_id`);--> statement-breakpoint
CREATE INDEX `picks_suspended` ON `picks` (`deathlist_id`) WHERE "picks"."suspended_at" is not null;--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`email` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` text NOT NULL,
	`accepted_at` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invitations_league_email` ON `invitations` (`league_id`,`email`);--> statement-breakpoint
CREATE TABLE `league_rules` (
	`league_id` text NOT NULL,
	`version` integer NOT NULL,
	`effective_from` text NOT NULL,
	`max_picks` integer NOT NULL,
	`min_birth_year` integer NOT NULL,
	`max_birth_year` integer NOT NULL,
	`allow_new_picks` integer NOT NULL,
	`allow_replacements` integer NOT NULL,
	`replacement_ratio` integer NOT NULL,
	`new_pick_delay_days` integer NOT NULL,
	`base` text NOT NULL,
	`flat_points` integer NOT NULL,
	`rarity_max` integer NOT NULL,
	`first_death_bonus` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`league_id`, `version`),
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "league_rules_max_picks" CHECK("league_rules"."max_picks" between 1 and 50),
	CONSTRAINT "league_rules_birth_years" CHECK("league_rules"."min_birth_year" >= 1850 and "league_rules"."max_birth_year" <= 2100 and "league_rules"."min_birth_year" <= "league_rules"."max_birth_year"),
	CONSTRAINT "league_rules_ratio" CHECK("league_rules"."replacement_ratio" between 0 and 10),
	CONSTRAINT "league_rules_base" CHECK("league_rules"."base" in ('age','flat'))
);
--> statement-breakpoint
CREATE TABLE `leagues` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`invite_code` text NOT NULL,
	`locked` integer DEFAULT false NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leagues_slug_unique` ON `leagues` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `leagues_inviteCode_unique` ON `leagues` (`invite_code`);--> statement-breakpoint
CREATE TABLE `membership_periods` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`user_id` text NOT NULL,
	`joined_at` text NOT NULL,
	`left_at` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `membership_periods_league` ON `membership_periods` (`league_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `membership_periods_one_open` ON `membership_periods` (`league_id`,`user_id`) WHERE "membership_periods"."left_at" is null;--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` text NOT NULL,
	`left_at` text,
	`removed_by` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "memberships_role" CHECK("memberships"."role" in ('OWNER','ADMIN','MEMBER'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_league_user` ON `memberships` (`league_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_one_owner` ON `memberships` (`league_id`) WHERE "memberships"."role" = 'OWNER' and "memberships"."left_at" is null;--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE TABLE `seasons` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`number` integer NOT NULL,
	`start_date` text,
	`end_date` text,
	`created_at` text NOT NULL,
	`archived_at` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "seasons_dates" CHECK("seasons"."end_date" is null or "seasons"."start_date" is null or "seasons"."end_date" >= "seasons"."start_date")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seasons_league_number` ON `seasons` (`league_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `seasons_one_current` ON `seasons` (`league_id`) WHERE "seasons"."archived_at" is null;--> statement-breakpoint
CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`label_en` text NOT NULL,
	`label_it` text,
	`description_en` text,
	`description_it` text,
	`aliases` text DEFAULT '[]' NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`human` integer DEFAULT true NOT NULL,
	`birth_date` text,
	`birth_precision` text,
	`birth_year` integer,
	`image` text,
	`enwiki_title` text,
	`sitelinks` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'alive' NOT NULL,
	`reported_death_date` text,
	`reported_death_precision` text,
	`reported_at` text,
	`evidence_since` text,
	`evidence` text,
	`confirmed_at` text,
	`died_on` text,
	`merged_into` text,
	`missing` integer DEFAULT false NOT NULL,
	`lastrevid` integer,
	`polled_at` text,
	`read_at` text,
	`suspected_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "people_id" CHECK("people"."id" glob 'Q[1-9]*' and length("people"."id") between 2 and 11),
	CONSTRAINT "people_status_known" CHECK("people"."status" in ('alive','reported','confirmed','disputed','retracted')),
	CONSTRAINT "people_confirmed" CHECK(("people"."status" = 'confirmed') = ("people"."died_on" is not null))
);
--> statement-breakpoint
CREATE INDEX `people_unsettled` ON `people` (`status`) WHERE "people"."status" in ('reported','disputed','retracted');--> statement-breakpoint
CREATE INDEX `people_suspected` ON `people` (`suspected_at`) WHERE "people"."suspected_at" is not null;--> statement-breakpoint
CREATE TABLE `ruling_objections` (
	`id` text PRIMARY KEY NOT NULL,
	`ruling_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`ruling_id`) REFERENCES `rulings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ruling_objections_once` ON `ruling_objections` (`ruling_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `rulings` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`person_id` text NOT NULL,
	`died_on` text,
	`source_url` text NOT NULL,
	`ruled_by` text NOT NULL,
	`created_at` text NOT NULL,
	`effective_at` text NOT NULL,
	`withdrawn_at` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ruled_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rulings_league_person` ON `rulings` (`league_id`,`person_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `rulings_one_standing` ON `rulings` (`league_id`,`person_id`) WHERE "rulings"."withdrawn_at" is null;--> statement-breakpoint
CREATE TABLE `status_events` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` text NOT NULL,
	`died_on` text,
	`evidence` text NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `status_events_person` ON `status_events` (`person_id`,`at`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`display_name` text NOT NULL,
	`avatar_key` text,
	`locale` text DEFAULT 'en' NOT NULL,
	`calendar_token` text,
	`created_at` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_calendarToken_unique` ON `profiles` (`calendar_token`);--> statement-breakpoint
CREATE TABLE `activity` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`person_id` text,
	`competition_id` text,
	`data` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `activity_league` ON `activity` (`league_id`,`at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject_id` text,
	`before` text,
	`after` text,
	`at` text NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `audit_log_league` ON `audit_log` (`league_id`,`at`);--> statement-breakpoint
CREATE TABLE `job_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`summary` text
);
--> statement-breakpoint
CREATE INDEX `job_runs_name` ON `job_runs` (`name`,`started_at`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`to_address` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`created_at` text NOT NULL,
	`next_attempt_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sent_at` text,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`sent_at`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`key`, `window_start`)
);
--> statement-breakpoint
CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`competition_id` text NOT NULL,
	`round` integer NOT NULL,
	`slot` integer NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`home_user_id` text,
	`away_user_id` text,
	`home_points` integer NOT NULL,
	`away_points` integer NOT NULL,
	`winner_user_id` text,
	`decided_by` text,
	`decided_on` text,
	`status` text NOT NULL,
	FOREIGN KEY (`competition_id`) REFERENCES `score_tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_slot` ON `matches` (`competition_id`,`round`,`slot`);--> statement-breakpoint
CREATE TABLE `rank_history` (
	`table_id` text NOT NULL,
	`day` text NOT NULL,
	`user_id` text NOT NULL,
	`rank` integer NOT NULL,
	`points` integer NOT NULL,
	PRIMARY KEY(`table_id`, `day`, `user_id`),
	FOREIGN KEY (`table_id`) REFERENCES `score_tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `score_entries` (
	`table_id` text NOT NULL,
	`pick_id` text NOT NULL,
	`user_id` text NOT NULL,
	`person_id` text NOT NULL,
	`died_on` text NOT NULL,
	`status` text NOT NULL,
	`points` integer NOT NULL,
	`reasons` text NOT NULL,
	`rules_version` integer NOT NULL,
	PRIMARY KEY(`table_id`, `pick_id`),
	FOREIGN KEY (`table_id`) REFERENCES `score_tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `score_entries_person` ON `score_entries` (`person_id`);--> statement-breakpoint
CREATE TABLE `score_tables` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`league_id` text NOT NULL,
	`season_id` text NOT NULL,
	`stale_since` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`computed_revision` integer DEFAULT -1 NOT NULL,
	`computed_at` text,
	`due_on` text,
	`sealed_at` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `score_tables_league` ON `score_tables` (`league_id`);--> statement-breakpoint
CREATE INDEX `score_tables_stale` ON `score_tables` (`stale_since`);--> statement-breakpoint
CREATE INDEX `score_tables_due` ON `score_tables` (`due_on`);--> statement-breakpoint
CREATE TABLE `standings` (
	`table_id` text NOT NULL,
	`position` integer NOT NULL,
	`rank` integer NOT NULL,
	`previous_rank` integer,
	`user_id` text NOT NULL,
	`points` integer NOT NULL,
	`provisional_points` integer NOT NULL,
	`alive` integer NOT NULL,
	`dead` integer NOT NULL,
	`total` integer NOT NULL,
	`active` integer NOT NULL,
	`won` integer,
	`drawn` integer,
	`lost` integer,
	`round_reached` integer,
	`scored_on` text,
	`pick_id` text,
	PRIMARY KEY(`table_id`, `position`),
	FOREIGN KEY (`table_id`) REFERENCES `score_tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Search over the living. Both tables are filled by the triggers below and by nothing else.
-- The rowid carries the rank: fewer sitelinks sort later, so that a query in rowid order gives the best known first
-- and can stop early; the low 31 bits are the number of the Wikidata id.
CREATE VIRTUAL TABLE people_search USING fts5(
  names, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE people_typos USING fts5(
  names, content='', contentless_delete=1, detail=none, tokenize='trigram'
);
--> statement-breakpoint
CREATE TRIGGER people_search_insert AFTER INSERT ON people
WHEN new.status IN ('alive', 'retracted') AND new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL
BEGIN
  INSERT INTO people_search(rowid, names)
  VALUES ((65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER), new.search_text);
  INSERT INTO people_typos(rowid, names)
  VALUES ((65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER), substr(new.search_text, 1, 64));
END;
--> statement-breakpoint
CREATE TRIGGER people_search_update AFTER UPDATE OF search_text, sitelinks, status, human, missing, merged_into ON people
WHEN new.search_text <> old.search_text OR new.sitelinks <> old.sitelinks OR new.status <> old.status
  OR new.human <> old.human OR new.missing <> old.missing OR new.merged_into IS NOT old.merged_into
BEGIN
  DELETE FROM people_search
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
  DELETE FROM people_typos
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
  INSERT INTO people_search(rowid, names)
  SELECT (65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER), new.search_text
  WHERE new.status IN ('alive', 'retracted') AND new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL;
  INSERT INTO people_typos(rowid, names)
  SELECT (65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER), substr(new.search_text, 1, 64)
  WHERE new.status IN ('alive', 'retracted') AND new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER people_search_delete AFTER DELETE ON people
BEGIN
  DELETE FROM people_search
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
  DELETE FROM people_typos
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
END;
