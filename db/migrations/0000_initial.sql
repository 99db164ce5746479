CREATE TABLE `auth_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`factor_id` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`factor_id`) REFERENCES `auth_factors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `auth_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`code_challenge` text NOT NULL,
	`method` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL, `sealed` text,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
, `browser_hash` text DEFAULT '' NOT NULL, `link_session_id` text);
--> statement-breakpoint
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
CREATE TABLE `auth_mail_times` (
	`key` text PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `auth_refresh_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`counter` integer NOT NULL,
	`created_at` text NOT NULL,
	`replaced_at` text,
	FOREIGN KEY (`session_id`) REFERENCES `auth_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`updated_at` text NOT NULL, `email_on_trust` integer DEFAULT false NOT NULL, `email_change_session` text, `deleted_at` text,
	CONSTRAINT "auth_users_email" CHECK("auth_users"."email" is null or "auth_users"."email" = lower("auth_users"."email"))
);
--> statement-breakpoint
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
	`coin_seed` text NOT NULL,
	`coin_commitment` text NOT NULL,
	`rules_version` integer,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`started_at` text,
	`finished_at` text,
	`cancelled_at` text,
	`cancel_reason` text, `reminders` integer DEFAULT 0 NOT NULL, `settings` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`void_reason` text, `former_people` text, `pauses` text DEFAULT '[]' NOT NULL, `exclusive_in` text,
	FOREIGN KEY (`deathlist_id`) REFERENCES `deathlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`email` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` text NOT NULL,
	`accepted_at` text, `accepted_by` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `leagues` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`invite_code` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL, `doors_closed` integer DEFAULT false NOT NULL, `exclusive` integer DEFAULT false NOT NULL, `remarks_allowed` integer DEFAULT true NOT NULL, `pictures_shared` integer DEFAULT false NOT NULL, `settings` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` text NOT NULL,
	`left_at` text,
	`removed_by` text, `read_until` text, `muted_at` text, `feed_token` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "memberships_role" CHECK("memberships"."role" in ('OWNER','ADMIN','MEMBER'))
);
--> statement-breakpoint
CREATE TABLE `seasons` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`number` integer NOT NULL,
	`start_date` text,
	`end_date` text,
	`created_at` text NOT NULL,
	`archived_at` text, `activity_folded_at` text, `reminders` integer DEFAULT 0 NOT NULL, `outlook_due` text DEFAULT '', `lists_sealed` integer DEFAULT false NOT NULL, `picture_token` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "seasons_dates" CHECK("seasons"."end_date" is null or "seasons"."start_date" is null or "seasons"."end_date" >= "seasons"."start_date")
);
--> statement-breakpoint
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
	`updated_at` text NOT NULL, `former_births` text, `contested_since` text, `watch` integer DEFAULT 0 NOT NULL, `itwiki_title` text, `occupations` text DEFAULT '[]' NOT NULL, `countries` text DEFAULT '[]' NOT NULL, `sex` text, `waiting` text, `birth_stood_at` text, `human_contested_since` text, `merged_at` text, `learned` integer DEFAULT false NOT NULL,
	CONSTRAINT "people_id" CHECK("people"."id" glob 'Q[1-9]*' and length("people"."id") between 2 and 11),
	CONSTRAINT "people_status_known" CHECK("people"."status" in ('alive','reported','confirmed','disputed','retracted')),
	CONSTRAINT "people_confirmed" CHECK(("people"."status" = 'confirmed') = ("people"."died_on" is not null))
);
--> statement-breakpoint
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
CREATE TABLE `rulings` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`person_id` text NOT NULL,
	`died_on` text,
	`source_url` text NOT NULL,
	`ruled_by` text NOT NULL,
	`created_at` text NOT NULL,
	`effective_at` text NOT NULL,
	`withdrawn_at` text, `overtaken` integer DEFAULT false NOT NULL, `former_people` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ruled_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`display_name` text NOT NULL,
	`avatar_key` text,
	`locale` text DEFAULT 'en' NOT NULL,
	`calendar_token` text,
	`created_at` text NOT NULL,
	`deleted_at` text
, `shows_presence` integer DEFAULT true NOT NULL);
--> statement-breakpoint
CREATE TABLE `activity` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`person_id` text,
	`competition_id` text,
	`data` text NOT NULL,
	`at` text NOT NULL, `only_for` text, `news_kind` text,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
, `unsubscribe_url` text, `mentions` text);
--> statement-breakpoint
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
	`status` text NOT NULL, `home_provisional` integer DEFAULT 0 NOT NULL, `away_provisional` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`competition_id`) REFERENCES "leaderboards"(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `rank_history` (
	"leaderboard_id" text NOT NULL,
	`day` text NOT NULL,
	`user_id` text NOT NULL,
	`rank` integer NOT NULL,
	`points` integer NOT NULL,
	PRIMARY KEY("leaderboard_id", `day`, `user_id`),
	FOREIGN KEY ("leaderboard_id") REFERENCES "leaderboards"(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `score_entries` (
	"leaderboard_id" text NOT NULL,
	`pick_id` text NOT NULL,
	`user_id` text NOT NULL,
	`person_id` text NOT NULL,
	`died_on` text NOT NULL,
	`status` text NOT NULL,
	`points` integer NOT NULL,
	`reasons` text NOT NULL,
	`rules_version` integer NOT NULL,
	PRIMARY KEY("leaderboard_id", `pick_id`),
	FOREIGN KEY ("leaderboard_id") REFERENCES "leaderboards"(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "leaderboards" (
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
CREATE TABLE `standings` (
	"leaderboard_id" text NOT NULL,
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
	PRIMARY KEY("leaderboard_id", `position`),
	FOREIGN KEY ("leaderboard_id") REFERENCES "leaderboards"(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE VIRTUAL TABLE people_search USING fts5(
  names, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE people_typos USING fts5(
  names, content='', contentless_delete=1, detail=none, tokenize='trigram'
);
--> statement-breakpoint
CREATE TABLE `auth_known_sources` (
	`user_id` text NOT NULL,
	`source_hash` text NOT NULL,
	`seen_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `source_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `auth_recovery_codes` (
	`factor_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` text,
	PRIMARY KEY(`factor_id`, `code_hash`),
	FOREIGN KEY (`factor_id`) REFERENCES `auth_factors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `invitation_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`sent_by` text NOT NULL,
	`address_key` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stopped_addresses` (
	`address_key` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `dead_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`task` text NOT NULL,
	`died_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `spreads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`person_id` text NOT NULL,
	`at` text NOT NULL,
	`marks` integer NOT NULL,
	`days` text DEFAULT '[]' NOT NULL,
	`told` text DEFAULT '[]' NOT NULL,
	`after_league` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `entries_taken_back` (
	`leaderboard_id` text NOT NULL,
	`pick_id` text NOT NULL,
	`user_id` text NOT NULL,
	`person_id` text NOT NULL,
	`died_on` text NOT NULL,
	`points` integer NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`leaderboard_id`, `pick_id`, `at`),
	FOREIGN KEY (`leaderboard_id`) REFERENCES `leaderboards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`recipient` text NOT NULL,
	`channel` text NOT NULL,
	`league_id` text,
	`kind` text NOT NULL,
	`tag` text NOT NULL,
	`due_at` text NOT NULL,
	`deferred` integer DEFAULT false NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sent_at` text,
	`dropped_at` text,
	`last_error` text,
	`message_ref` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `news_to_send` (
	`activity_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`matrix` text DEFAULT '{}' NOT NULL,
	`quiet_from` text,
	`quiet_to` text,
	`time_zone` text NOT NULL,
	`letter_weekday` integer,
	`letter_hour` integer NOT NULL,
	`next_letter_at` text, `addresses` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notification_settings_weekday" CHECK("notification_settings"."letter_weekday" is null or "notification_settings"."letter_weekday" between 1 and 7),
	CONSTRAINT "notification_settings_hour" CHECK("notification_settings"."letter_hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`league_id` text NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`failing_since` text,
	`paused_at` text, `paused_because` text, `due_at` text, `lane` integer DEFAULT 1 NOT NULL, `failures` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `live_leagues` (
	`league_id` text PRIMARY KEY NOT NULL,
	`until` text NOT NULL,
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `replaced_invite_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`replaced_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `growth` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`made` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `kind`),
	CONSTRAINT "growth_kind" CHECK("growth"."kind" in ('accounts','leagues'))
);
--> statement-breakpoint
CREATE TABLE `operator_record` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `personal_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`aal` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "personal_tokens_scope" CHECK("personal_tokens"."scope" in ('read','write')),
	CONSTRAINT "personal_tokens_aal" CHECK("personal_tokens"."aal" in ('aal1','aal2'))
);
--> statement-breakpoint
CREATE TABLE `in_mind` (
	`user_id` text NOT NULL,
	`person_id` text NOT NULL,
	`added_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `person_id`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE VIRTUAL TABLE people_facets USING fts5(
  facets, content='', contentless_delete=1, detail=none, tokenize='ascii'
);
--> statement-breakpoint
CREATE TABLE `outlook_calibrations` (
	`month` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`observed` integer NOT NULL,
	`expected` real NOT NULL,
	`bands` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outlooks` (
	`season_id` text NOT NULL,
	`day` text NOT NULL,
	`through` text NOT NULL,
	`step_ahead` integer NOT NULL,
	`step_behind` integer NOT NULL,
	`figures` text NOT NULL,
	`weekly` integer NOT NULL,
	PRIMARY KEY(`season_id`, `day`),
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE TABLE `erasures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `removed_objects` (
	`key` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_services` (
	`origin` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`resting_until` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "league_rules" (
	`league_id` text NOT NULL,
	`version` integer NOT NULL,
	`effective_from` text NOT NULL,
	`max_picks` integer NOT NULL,
	`settings` text DEFAULT '{}' NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`league_id`, `version`),
	FOREIGN KEY (`league_id`) REFERENCES `leagues`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "league_rules_max_picks" CHECK("league_rules"."max_picks" between 1 and 50)
);
--> statement-breakpoint
CREATE INDEX `auth_challenges_factor` ON `auth_challenges` (`factor_id`);
--> statement-breakpoint
CREATE INDEX `auth_challenges_expires` ON `auth_challenges` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `auth_codes_expires` ON `auth_codes` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_factors_name` ON `auth_factors` (`user_id`,`friendly_name`);
--> statement-breakpoint
CREATE INDEX `auth_flow_states_expires` ON `auth_flow_states` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_identities_provider` ON `auth_identities` (`provider`,`provider_id`);
--> statement-breakpoint
CREATE INDEX `auth_identities_user` ON `auth_identities` (`user_id`);
--> statement-breakpoint
CREATE INDEX `auth_mail_times_asked` ON `auth_mail_times` (`asked_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_one_time_tokens_tokenHash_unique` ON `auth_one_time_tokens` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `auth_one_time_tokens_user` ON `auth_one_time_tokens` (`user_id`,`type`);
--> statement-breakpoint
CREATE INDEX `auth_one_time_tokens_email` ON `auth_one_time_tokens` (`email`);
--> statement-breakpoint
CREATE INDEX `auth_one_time_tokens_expires` ON `auth_one_time_tokens` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_refresh_tokens_session` ON `auth_refresh_tokens` (`session_id`,`counter`);
--> statement-breakpoint
CREATE INDEX `auth_sessions_user` ON `auth_sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `auth_sessions_refreshed` ON `auth_sessions` (`refreshed_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_email_unique` ON `auth_users` (`email`);
--> statement-breakpoint
CREATE INDEX `auth_users_created` ON `auth_users` (`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `competitions_league_slug` ON `competitions` (`league_id`,`slug`);
--> statement-breakpoint
CREATE INDEX `competitions_season` ON `competitions` (`season_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `deathlists_season_user` ON `deathlists` (`season_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `deathlists_league` ON `deathlists` (`league_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `picks_active_person` ON `picks` (`deathlist_id`,`person_id`) WHERE "picks"."removed_at" is null and "picks"."voided_at" is null;
--> statement-breakpoint
CREATE INDEX `picks_deathlist` ON `picks` (`deathlist_id`);
--> statement-breakpoint
CREATE INDEX `picks_season` ON `picks` (`season_id`);
--> statement-breakpoint
CREATE INDEX `picks_league` ON `picks` (`league_id`);
--> statement-breakpoint
CREATE INDEX `picks_suspended` ON `picks` (`deathlist_id`) WHERE "picks"."suspended_at" is not null;
--> statement-breakpoint
CREATE INDEX `invitations_league_email` ON `invitations` (`league_id`,`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX `leagues_slug_unique` ON `leagues` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `leagues_inviteCode_unique` ON `leagues` (`invite_code`);
--> statement-breakpoint
CREATE INDEX `membership_periods_league` ON `membership_periods` (`league_id`,`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `membership_periods_one_open` ON `membership_periods` (`league_id`,`user_id`) WHERE "membership_periods"."left_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_league_user` ON `memberships` (`league_id`,`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_one_owner` ON `memberships` (`league_id`) WHERE "memberships"."role" = 'OWNER' and "memberships"."left_at" is null;
--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `seasons_league_number` ON `seasons` (`league_id`,`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `seasons_one_current` ON `seasons` (`league_id`) WHERE "seasons"."archived_at" is null;
--> statement-breakpoint
CREATE INDEX `people_unsettled` ON `people` (`status`) WHERE "people"."status" in ('reported','disputed','retracted');
--> statement-breakpoint
CREATE INDEX `people_suspected` ON `people` (`suspected_at`) WHERE "people"."suspected_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `ruling_objections_once` ON `ruling_objections` (`ruling_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `rulings_league_person` ON `rulings` (`league_id`,`person_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `rulings_one_standing` ON `rulings` (`league_id`,`person_id`) WHERE "rulings"."withdrawn_at" is null;
--> statement-breakpoint
CREATE INDEX `status_events_person` ON `status_events` (`person_id`,`at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_calendarToken_unique` ON `profiles` (`calendar_token`);
--> statement-breakpoint
CREATE INDEX `activity_league` ON `activity` (`league_id`,`at`);
--> statement-breakpoint
CREATE INDEX `audit_log_league` ON `audit_log` (`league_id`,`at`);
--> statement-breakpoint
CREATE INDEX `job_runs_name` ON `job_runs` (`name`,`started_at`);
--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`sent_at`,`next_attempt_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_slot` ON `matches` (`competition_id`,`round`,`slot`);
--> statement-breakpoint
CREATE INDEX `score_entries_person` ON `score_entries` (`person_id`);
--> statement-breakpoint
CREATE INDEX `auth_codes_user` ON `auth_codes` (`user_id`);
--> statement-breakpoint
CREATE INDEX `auth_known_sources_seen` ON `auth_known_sources` (`seen_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_factors_recovery` ON `auth_factors` (`user_id`) WHERE "auth_factors"."factor_type" = 'recovery_code';
--> statement-breakpoint
CREATE INDEX `people_contested` ON `people` (`contested_since`) WHERE "people"."contested_since" is not null;
--> statement-breakpoint
CREATE INDEX `rulings_person` ON `rulings` (`person_id`);
--> statement-breakpoint
CREATE INDEX `invitation_mails_league` ON `invitation_mails` (`league_id`,`at`);
--> statement-breakpoint
CREATE INDEX `invitation_mails_sender` ON `invitation_mails` (`sent_by`,`at`);
--> statement-breakpoint
CREATE INDEX `invitation_mails_address` ON `invitation_mails` (`address_key`,`at`);
--> statement-breakpoint
CREATE INDEX `invitation_mails_at` ON `invitation_mails` (`at`);
--> statement-breakpoint
CREATE INDEX `people_merged` ON `people` (`merged_into`) WHERE "people"."merged_into" is not null;
--> statement-breakpoint
CREATE INDEX `people_watch` ON `people` (`watch`,`polled_at`) WHERE "people"."watch" > 0;
--> statement-breakpoint
CREATE INDEX `auth_sessions_revoked` ON `auth_sessions` (`revoked_at`) WHERE "auth_sessions"."revoked_at" is not null;
--> statement-breakpoint
CREATE INDEX `competition_picks_pick` ON `competition_picks` (`pick_id`);
--> statement-breakpoint
CREATE INDEX `competitions_start` ON `competitions` (`start_date`) WHERE "competitions"."started_at" is null and "competitions"."cancelled_at" is null;
--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`);
--> statement-breakpoint
CREATE INDEX `rulings_effective` ON `rulings` (`effective_at`) WHERE "rulings"."withdrawn_at" is null;
--> statement-breakpoint
CREATE INDEX `job_runs_started` ON `job_runs` (`started_at`);
--> statement-breakpoint
CREATE INDEX `mail_outbox_address` ON `mail_outbox` (`to_address`);
--> statement-breakpoint
CREATE INDEX `mail_outbox_created` ON `mail_outbox` (`created_at`);
--> statement-breakpoint
CREATE INDEX `rate_limits_window` ON `rate_limits` (`window_start`);
--> statement-breakpoint
CREATE INDEX `score_entries_pick` ON `score_entries` (`pick_id`);
--> statement-breakpoint
CREATE INDEX `leaderboards_league` ON `leaderboards` (`league_id`);
--> statement-breakpoint
CREATE INDEX `leaderboards_season` ON `leaderboards` (`season_id`);
--> statement-breakpoint
CREATE INDEX `leaderboards_stale` ON `leaderboards` (`stale_since`);
--> statement-breakpoint
CREATE INDEX `leaderboards_due` ON `leaderboards` (`due_on`);
--> statement-breakpoint
CREATE INDEX `deathlists_unsettled` ON `deathlists` (`id`) WHERE "deathlists"."unsettled_since" is not null;
--> statement-breakpoint
CREATE INDEX `dead_tasks_died` ON `dead_tasks` (`died_at`);
--> statement-breakpoint
CREATE INDEX `picks_person` ON `picks` (`person_id`,`league_id`);
--> statement-breakpoint
CREATE INDEX `competitions_to_remind` ON `competitions` (`reminders`,`start_date`) WHERE pick_participation = 'subset' and started_at is null and cancelled_at is null;
--> statement-breakpoint
CREATE INDEX `seasons_to_fold` ON `seasons` (`archived_at`) WHERE "seasons"."archived_at" is not null and "seasons"."activity_folded_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`event`,`recipient`,`channel`);
--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`recipient`,`channel`) WHERE "deliveries"."sent_at" is null and "deliveries"."dropped_at" is null;
--> statement-breakpoint
CREATE INDEX `deliveries_tag` ON `deliveries` (`tag`,`recipient`);
--> statement-breakpoint
CREATE INDEX `deliveries_recipient` ON `deliveries` (`recipient`);
--> statement-breakpoint
CREATE INDEX `deliveries_league` ON `deliveries` (`league_id`);
--> statement-breakpoint
CREATE INDEX `deliveries_created` ON `deliveries` (`created_at`);
--> statement-breakpoint
CREATE INDEX `notification_settings_letter` ON `notification_settings` (`next_letter_at`) WHERE "notification_settings"."next_letter_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `webhooks_league` ON `webhooks` (`league_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_feedToken_unique` ON `memberships` (`feed_token`);
--> statement-breakpoint
CREATE INDEX `live_leagues_until` ON `live_leagues` (`until`);
--> statement-breakpoint
CREATE INDEX `seasons_to_remind` ON `seasons` (`reminders`,`start_date`) WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX `competitions_to_complete` ON `competitions` (`reminders`,`start_date`) WHERE pick_participation = 'all' and started_at is null and cancelled_at is null;
--> statement-breakpoint
CREATE INDEX `replaced_invite_codes_at` ON `replaced_invite_codes` (`replaced_at`);
--> statement-breakpoint
CREATE INDEX `operator_record_at` ON `operator_record` (`at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `personal_tokens_tokenHash_unique` ON `personal_tokens` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `personal_tokens_user` ON `personal_tokens` (`user_id`);
--> statement-breakpoint
CREATE INDEX `personal_tokens_expires` ON `personal_tokens` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `in_mind_person` ON `in_mind` (`person_id`);
--> statement-breakpoint
CREATE INDEX `outlooks_passing` ON `outlooks` (`day`) WHERE weekly = 0;
--> statement-breakpoint
CREATE INDEX `seasons_outlook_due` ON `seasons` (`outlook_due`) WHERE outlook_due is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `draft_turns_pick` ON `draft_turns` (`pick_id`) WHERE "draft_turns"."pick_id" is not null;
--> statement-breakpoint
CREATE INDEX `draft_turns_user` ON `draft_turns` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `drafts_season` ON `drafts` (`season_id`);
--> statement-breakpoint
CREATE INDEX `drafts_league` ON `drafts` (`league_id`);
--> statement-breakpoint
CREATE INDEX `drafts_due` ON `drafts` (`due_at`) WHERE "drafts"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX `waivers_league` ON `waivers` (`league_id`);
--> statement-breakpoint
CREATE INDEX `waivers_due` ON `waivers` (`closes_at`) WHERE "waivers"."settled_at" is null;
--> statement-breakpoint
CREATE INDEX `wishes_user` ON `wishes` (`user_id`);
--> statement-breakpoint
CREATE INDEX `wishes_person` ON `wishes` (`person_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `picks_exclusive_person` ON `picks` (`exclusive_in`,`person_id`) WHERE "picks"."exclusive_in" is not null and "picks"."removed_at" is null and "picks"."voided_at" is null;
--> statement-breakpoint
CREATE INDEX `reactions_user` ON `reactions` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `remark_reports_once` ON `remark_reports` (`remark_id`,`reporter_id`);
--> statement-breakpoint
CREATE INDEX `remark_reports_open` ON `remark_reports` (`league_id`,`at`) WHERE "remark_reports"."dismissed_at" is null;
--> statement-breakpoint
CREATE INDEX `remark_reports_league` ON `remark_reports` (`league_id`);
--> statement-breakpoint
CREATE INDEX `remark_reports_reporter` ON `remark_reports` (`reporter_id`);
--> statement-breakpoint
CREATE INDEX `remarks_entry` ON `remarks` (`entry_id`,`thread`,`at`);
--> statement-breakpoint
CREATE INDEX `remarks_league` ON `remarks` (`league_id`);
--> statement-breakpoint
CREATE INDEX `remarks_author` ON `remarks` (`author_id`);
--> statement-breakpoint
CREATE INDEX `remarks_removed` ON `remarks` (`removed_at`) WHERE "remarks"."removed_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `seasons_pictureToken_unique` ON `seasons` (`picture_token`);
--> statement-breakpoint
CREATE INDEX `erasures_at` ON `erasures` (`at`);
--> statement-breakpoint
CREATE INDEX `removed_objects_at` ON `removed_objects` (`at`);
--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`due_at`) WHERE "deliveries"."sent_at" is null and "deliveries"."dropped_at" is null and "deliveries"."channel" <> 'webhook';
--> statement-breakpoint
CREATE INDEX `invitations_accepted_by` ON `invitations` (`accepted_by`) WHERE "invitations"."accepted_by" is not null;
--> statement-breakpoint
CREATE INDEX `webhooks_due` ON `webhooks` (`lane`,`due_at`) WHERE "webhooks"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX `webhooks_creator` ON `webhooks` (`created_by`,`league_id`);
--> statement-breakpoint
CREATE INDEX `people_merged_at` ON `people` (`merged_at`) WHERE "people"."merged_at" is not null;
--> statement-breakpoint
CREATE INDEX `people_waiting` ON `people` (`id`) WHERE "people"."waiting" is not null;
--> statement-breakpoint
CREATE INDEX `auth_flow_states_link` ON `auth_flow_states` (`link_user_id`) WHERE "auth_flow_states"."link_user_id" is not null;
--> statement-breakpoint
CREATE INDEX `competitions_played` ON `competitions` (`league_id`,`end_date`,`id`) WHERE "competitions"."cancelled_at" is null;
--> statement-breakpoint
CREATE INDEX `competitions_cancelled` ON `competitions` (`league_id`,`cancelled_at`) WHERE "competitions"."cancelled_at" is not null;
--> statement-breakpoint
CREATE INDEX `operator_record_subject` ON `operator_record` (`subject_id`);
--> statement-breakpoint
CREATE INDEX `profiles_avatar` ON `profiles` (`avatar_key`) WHERE "profiles"."avatar_key" is not null;
--> statement-breakpoint
CREATE INDEX `activity_news` ON `activity` (`league_id`,`at`) WHERE "activity"."news_kind" is not null;
--> statement-breakpoint
CREATE TRIGGER people_search_delete AFTER DELETE ON people
BEGIN
  DELETE FROM people_search
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
  DELETE FROM people_typos
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER people_former_births AFTER UPDATE OF birth_date, birth_precision, birth_year ON people
WHEN new.birth_date IS NOT old.birth_date OR new.birth_precision IS NOT old.birth_precision
  OR new.birth_year IS NOT old.birth_year
BEGIN
  UPDATE people SET former_births = json_insert(coalesce(former_births, '[]'), '$[#]', json_object(
    'birthDate', old.birth_date, 'birthPrecision', old.birth_precision, 'birthYear', old.birth_year,
    'until', CASE WHEN new.updated_at > old.updated_at THEN new.updated_at
      ELSE strftime('%Y-%m-%dT%H:%M:%fZ', 'now') END))
  WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER people_watch_merged AFTER UPDATE OF person_id ON picks WHEN new.person_id <> old.person_id BEGIN
  UPDATE people SET watch = max(watch, 1, (SELECT f.watch FROM people f WHERE f.id = old.person_id))
  WHERE id = new.person_id;
END;
--> statement-breakpoint
CREATE TRIGGER people_watch_begun AFTER UPDATE OF computed_at ON "leaderboards"
WHEN new.kind = 'season' AND new.sealed_at IS NULL AND EXISTS (
  SELECT 1 FROM seasons s WHERE s.id = new.season_id
    AND coalesce(s.start_date, substr(s.created_at, 1, 10)) <= substr(new.computed_at, 1, 10)
    AND coalesce(s.start_date, substr(s.created_at, 1, 10)) >= coalesce(substr(old.computed_at, 1, 10), ''))
BEGIN
  UPDATE people SET watch = 2 WHERE watch < 2 AND id IN (
    SELECT k.person_id FROM picks k WHERE k.season_id = new.season_id AND k.void_reason IS NOT 'merged');
END;
--> statement-breakpoint
CREATE TRIGGER people_watch_sealed AFTER UPDATE OF sealed_at ON "leaderboards"
WHEN new.sealed_at IS NOT NULL AND old.sealed_at IS NULL BEGIN
  UPDATE people SET watch = coalesce((
    SELECT 2 FROM picks k CROSS JOIN seasons s ON s.id = k.season_id
    WHERE k.person_id = people.id AND k.void_reason IS NOT 'merged'
      AND coalesce(s.start_date, substr(s.created_at, 1, 10)) <= substr(new.sealed_at, 1, 10)
      AND EXISTS (SELECT 1 FROM "leaderboards" t WHERE t.season_id = k.season_id AND t.sealed_at IS NULL)
    ORDER BY k.rowid DESC LIMIT 1), (
    SELECT 1 FROM picks k
    WHERE k.person_id = people.id AND k.void_reason IS NOT 'merged'
      AND EXISTS (SELECT 1 FROM "leaderboards" t WHERE t.season_id = k.season_id AND t.sealed_at IS NULL)
    ORDER BY k.rowid DESC LIMIT 1), 0)
  WHERE watch > 0 AND id IN (SELECT k.person_id FROM picks k WHERE k.season_id = new.season_id);
END;
--> statement-breakpoint
CREATE TRIGGER people_birth_spreads AFTER UPDATE OF birth_date, birth_precision, birth_year ON people
WHEN new.birth_date IS NOT old.birth_date OR new.birth_precision IS NOT old.birth_precision
  OR new.birth_year IS NOT old.birth_year
BEGIN
  INSERT INTO spreads (person_id, at, marks)
  SELECT new.id, new.updated_at, 1 WHERE EXISTS (SELECT 1 FROM picks WHERE person_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER people_watch_picked AFTER INSERT ON picks BEGIN
  UPDATE people SET polled_at = CASE WHEN watch = 0 THEN NULL ELSE polled_at END, watch = (
    SELECT CASE WHEN coalesce(s.start_date, substr(s.created_at, 1, 10)) <= substr(max(new.added_at, s.created_at), 1, 10)
      THEN 2 ELSE 1 END
    FROM seasons s WHERE s.id = new.season_id)
  WHERE id = new.person_id AND watch < 2;
END;
--> statement-breakpoint
CREATE TRIGGER growth_account_made AFTER INSERT ON auth_users
BEGIN
  INSERT INTO growth (day, kind, made) VALUES (strftime('%Y-%m-%d', 'now'), 'accounts', 1)
  ON CONFLICT (day, kind) DO UPDATE SET made = made + 1;
END;
--> statement-breakpoint
CREATE TRIGGER growth_account_gone AFTER DELETE ON auth_users
BEGIN
  INSERT INTO growth (day, kind, gone) VALUES (strftime('%Y-%m-%d', 'now'), 'accounts', 1)
  ON CONFLICT (day, kind) DO UPDATE SET gone = gone + 1;
END;
--> statement-breakpoint
CREATE TRIGGER growth_league_made AFTER INSERT ON leagues
BEGIN
  INSERT INTO growth (day, kind, made) VALUES (strftime('%Y-%m-%d', 'now'), 'leagues', 1)
  ON CONFLICT (day, kind) DO UPDATE SET made = made + 1;
END;
--> statement-breakpoint
CREATE TRIGGER growth_league_gone AFTER DELETE ON leagues
BEGIN
  INSERT INTO growth (day, kind, gone) VALUES (strftime('%Y-%m-%d', 'now'), 'leagues', 1)
  ON CONFLICT (day, kind) DO UPDATE SET gone = gone + 1;
END;
--> statement-breakpoint
CREATE TRIGGER people_search_insert AFTER INSERT ON people
WHEN new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL
BEGIN
  INSERT INTO people_search(rowid, names)
  VALUES ((65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER), new.search_text);
  INSERT INTO people_typos(rowid, names)
  VALUES ((65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER), substr(new.search_text, 1, 64));
END;
--> statement-breakpoint
CREATE TRIGGER people_search_update AFTER UPDATE OF search_text, sitelinks, human, missing, merged_into ON people
WHEN new.search_text <> old.search_text OR new.sitelinks <> old.sitelinks
  OR new.human <> old.human OR new.missing <> old.missing OR new.merged_into IS NOT old.merged_into
BEGIN
  DELETE FROM people_search
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
  DELETE FROM people_typos
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
  INSERT INTO people_search(rowid, names)
  SELECT (65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER), new.search_text
  WHERE new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL;
  INSERT INTO people_typos(rowid, names)
  SELECT (65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER), substr(new.search_text, 1, 64)
  WHERE new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER people_facets_delete AFTER DELETE ON people
BEGIN
  DELETE FROM people_facets
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER waivers_open AFTER INSERT ON activity
WHEN new.kind = 'place_free' AND EXISTS (SELECT 1 FROM leagues l WHERE l.id = new.league_id AND l.exclusive)
BEGIN
  INSERT INTO waivers (season_id, league_id, closes_at)
    SELECT s.id, s.league_id, strftime('%Y-%m-%dT%H:%M:%fZ', new.at, '+24 hours') FROM seasons s
    WHERE s.league_id = new.league_id AND s.archived_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM drafts f WHERE f.season_id = s.id AND f.finished_at IS NULL)
  ON CONFLICT (season_id) DO UPDATE SET closes_at = excluded.closes_at, settled_at = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER removed_objects_avatar AFTER UPDATE OF avatar_key ON profiles
WHEN old.avatar_key IS NOT NULL AND new.avatar_key IS NOT old.avatar_key
BEGIN
  INSERT OR IGNORE INTO removed_objects (key, at) VALUES (old.avatar_key, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER webhook_due_made AFTER INSERT ON deliveries WHEN new.channel = 'webhook'
BEGIN
  UPDATE webhooks SET due_at = coalesce(due_at, new.created_at) WHERE id = new.recipient AND paused_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER people_facets_insert AFTER INSERT ON people
WHEN new.status IN ('alive', 'retracted') AND new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL
  AND new.birth_year IS NOT NULL
BEGIN
  INSERT INTO people_facets(rowid, facets)
  VALUES ((65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER),
    CASE WHEN new.learned THEN 'some' ELSE 'all' END || ' b' || new.birth_year || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(new.occupations)), '')
    || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(new.countries)), ''));
END;
--> statement-breakpoint
CREATE TRIGGER people_facets_update
AFTER UPDATE OF sitelinks, status, human, missing, merged_into, birth_year, occupations, countries, learned ON people
WHEN new.sitelinks <> old.sitelinks OR new.status <> old.status OR new.human <> old.human OR new.missing <> old.missing
  OR new.merged_into IS NOT old.merged_into OR new.birth_year IS NOT old.birth_year
  OR new.occupations <> old.occupations OR new.countries <> old.countries OR new.learned <> old.learned
BEGIN
  DELETE FROM people_facets
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
  INSERT INTO people_facets(rowid, facets)
  SELECT (65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER),
    CASE WHEN new.learned THEN 'some' ELSE 'all' END || ' b' || new.birth_year || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(new.occupations)), '')
    || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(new.countries)), '')
  WHERE new.status IN ('alive', 'retracted') AND new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL
    AND new.birth_year IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER news_to_send_told AFTER INSERT ON activity WHEN new.news_kind IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO news_to_send (activity_id) VALUES (new.id);
END;
