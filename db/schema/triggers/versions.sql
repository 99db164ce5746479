-- Counts the changes of the data that pages depend on, in the same transaction (db/schema/versions.ts). Every table that a
-- page with a version reads has its triggers (tests/nets/unchanged/). Computed rows (standings, entries, matches, the
-- history of ranks) change with their leaderboard only. No upsert is used: it would follow the conflict policy of the
-- statement that fires the trigger.
--
-- Most tables have three triggers of the same form: `made` after an insert, `changed` after an update and `gone` after a
-- delete, which reads the old row. Below, one stands for the three of each table that is named above it.
--
-- A league's count, tables with the league's id: season (seasons), rules (league_rules), period (membership_periods),
-- competition (competitions), leaderboard (leaderboards), list (deathlists), pick (picks), activity (activity), comment
-- (comments), ruling (rulings), draft (drafts), vote (votes), audit (audit_log), invitation (invitations).
CREATE TRIGGER version_season_made AFTER INSERT ON seasons BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
-- A league's count, tables with the id of a row that has the league's: reaction (reactions, by entry_id of activity),
-- objection (ruling_objections, by ruling_id of rulings), turn (draft_turns, by draft_id of drafts), receipt (list_receipts,
-- by deathlist_id of deathlists), team (competition_picks, by competition_id of competitions).
CREATE TRIGGER version_reaction_made AFTER INSERT ON reactions BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT a.league_id FROM activity a WHERE a.id = new.entry_id);
END;
--> statement-breakpoint
-- A user's count: watchlist (watchlist).
CREATE TRIGGER version_watchlist_made AFTER INSERT ON watchlist BEGIN
  INSERT INTO user_versions (user_id, version) SELECT new.user_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = new.user_id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
-- A person's count: article (articles), status_event (status_events).
CREATE TRIGGER version_article_made AFTER INSERT ON articles BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(new.person_id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(new.person_id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(new.person_id, 2) AS INTEGER);
END;
--> statement-breakpoint
-- The triggers below stand for themselves alone.
CREATE TRIGGER version_league_made AFTER INSERT ON leagues BEGIN
  INSERT INTO league_versions (league_id, version) VALUES (new.id, 1);
END;
--> statement-breakpoint
CREATE TRIGGER version_league_changed AFTER UPDATE ON leagues BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER version_membership_made AFTER INSERT ON memberships BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
  INSERT INTO user_versions (user_id, version) SELECT new.user_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = new.user_id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
-- Not for what a member has read, muted or subscribed to: other members do not see it.
CREATE TRIGGER version_membership_changed AFTER UPDATE OF id, league_id, user_id, role, joined_at, left_at, removed_by, opened_season_id ON memberships BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_membership_own AFTER UPDATE ON memberships BEGIN
  INSERT INTO user_versions (user_id, version) SELECT new.user_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = new.user_id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_membership_gone AFTER DELETE ON memberships BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
  INSERT INTO user_versions (user_id, version) SELECT old.user_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = old.user_id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_profile_changed AFTER UPDATE ON profiles BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id IN (SELECT m.league_id FROM memberships m WHERE m.user_id = new.id);
  INSERT INTO user_versions (user_id, version) SELECT new.id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = new.id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER version_person_changed AFTER UPDATE ON people
-- Those who have a person on a list learn nothing of who else comes to.
WHEN old.watch = new.watch OR old.watch = 0 OR new.watch = 0 BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(new.id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(new.id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(new.id, 2) AS INTEGER);
END;
