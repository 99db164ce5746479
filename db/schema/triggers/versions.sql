-- Counts the changes of the data that pages depend on, in the same transaction (db/schema/versions.ts). Every table that a
-- page with a version reads has its triggers here (tests/nets/unchanged/). Computed rows (standings, entries, matches, the
-- history of ranks) change with their leaderboard only. No upsert is used: it would follow the conflict policy of the
-- statement that fires the trigger.
CREATE TRIGGER version_league_made AFTER INSERT ON leagues BEGIN
  INSERT INTO league_versions (league_id, version) VALUES (new.id, 1);
END;
--> statement-breakpoint
CREATE TRIGGER version_league_changed AFTER UPDATE ON leagues BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER version_season_made AFTER INSERT ON seasons BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_season_changed AFTER UPDATE ON seasons BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_season_gone AFTER DELETE ON seasons BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_rules_made AFTER INSERT ON league_rules BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_rules_changed AFTER UPDATE ON league_rules BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_rules_gone AFTER DELETE ON league_rules BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_period_made AFTER INSERT ON membership_periods BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_period_changed AFTER UPDATE ON membership_periods BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_period_gone AFTER DELETE ON membership_periods BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_competition_made AFTER INSERT ON competitions BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_competition_changed AFTER UPDATE ON competitions BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_competition_gone AFTER DELETE ON competitions BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_leaderboard_made AFTER INSERT ON leaderboards BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_leaderboard_changed AFTER UPDATE ON leaderboards BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_leaderboard_gone AFTER DELETE ON leaderboards BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_list_made AFTER INSERT ON deathlists BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_list_changed AFTER UPDATE ON deathlists BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_list_gone AFTER DELETE ON deathlists BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_pick_made AFTER INSERT ON picks BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_pick_changed AFTER UPDATE ON picks BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_pick_gone AFTER DELETE ON picks BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_activity_made AFTER INSERT ON activity BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_activity_changed AFTER UPDATE ON activity BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_activity_gone AFTER DELETE ON activity BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_comment_made AFTER INSERT ON comments BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_comment_changed AFTER UPDATE ON comments BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_comment_gone AFTER DELETE ON comments BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_ruling_made AFTER INSERT ON rulings BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_ruling_changed AFTER UPDATE ON rulings BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_ruling_gone AFTER DELETE ON rulings BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_draft_made AFTER INSERT ON drafts BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_draft_changed AFTER UPDATE ON drafts BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_draft_gone AFTER DELETE ON drafts BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_reaction_made AFTER INSERT ON reactions BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT a.league_id FROM activity a WHERE a.id = new.entry_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_reaction_changed AFTER UPDATE ON reactions BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT a.league_id FROM activity a WHERE a.id = new.entry_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_reaction_gone AFTER DELETE ON reactions BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT a.league_id FROM activity a WHERE a.id = old.entry_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_objection_made AFTER INSERT ON ruling_objections BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT r.league_id FROM rulings r WHERE r.id = new.ruling_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_objection_changed AFTER UPDATE ON ruling_objections BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT r.league_id FROM rulings r WHERE r.id = new.ruling_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_objection_gone AFTER DELETE ON ruling_objections BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT r.league_id FROM rulings r WHERE r.id = old.ruling_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_turn_made AFTER INSERT ON draft_turns BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT d.league_id FROM drafts d WHERE d.id = new.draft_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_turn_changed AFTER UPDATE ON draft_turns BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT d.league_id FROM drafts d WHERE d.id = new.draft_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_turn_gone AFTER DELETE ON draft_turns BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT d.league_id FROM drafts d WHERE d.id = old.draft_id);
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
--> statement-breakpoint
CREATE TRIGGER version_article_made AFTER INSERT ON articles BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(new.person_id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(new.person_id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(new.person_id, 2) AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER version_article_changed AFTER UPDATE ON articles BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(new.person_id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(new.person_id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(new.person_id, 2) AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER version_article_gone AFTER DELETE ON articles BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(old.person_id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(old.person_id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(old.person_id, 2) AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER version_vote_made AFTER INSERT ON votes BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_vote_changed AFTER UPDATE ON votes BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_vote_gone AFTER DELETE ON votes BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_audit_made AFTER INSERT ON audit_log BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_audit_changed AFTER UPDATE ON audit_log BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_audit_gone AFTER DELETE ON audit_log BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_invitation_made AFTER INSERT ON invitations BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_invitation_changed AFTER UPDATE ON invitations BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = new.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_invitation_gone AFTER DELETE ON invitations BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = old.league_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_receipt_made AFTER INSERT ON list_receipts BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT d.league_id FROM deathlists d WHERE d.id = new.deathlist_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_receipt_changed AFTER UPDATE ON list_receipts BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT d.league_id FROM deathlists d WHERE d.id = new.deathlist_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_receipt_gone AFTER DELETE ON list_receipts BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT d.league_id FROM deathlists d WHERE d.id = old.deathlist_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_team_made AFTER INSERT ON competition_picks BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT c.league_id FROM competitions c WHERE c.id = new.competition_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_team_changed AFTER UPDATE ON competition_picks BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT c.league_id FROM competitions c WHERE c.id = new.competition_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_team_gone AFTER DELETE ON competition_picks BEGIN
  UPDATE league_versions SET version = version + 1 WHERE league_id = (SELECT c.league_id FROM competitions c WHERE c.id = old.competition_id);
END;
--> statement-breakpoint
CREATE TRIGGER version_watchlist_made AFTER INSERT ON watchlist BEGIN
  INSERT INTO user_versions (user_id, version) SELECT new.user_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = new.user_id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_watchlist_changed AFTER UPDATE ON watchlist BEGIN
  INSERT INTO user_versions (user_id, version) SELECT new.user_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = new.user_id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_watchlist_gone AFTER DELETE ON watchlist BEGIN
  INSERT INTO user_versions (user_id, version) SELECT old.user_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = old.user_id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_status_event_made AFTER INSERT ON status_events BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(new.person_id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(new.person_id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(new.person_id, 2) AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER version_status_event_changed AFTER UPDATE ON status_events BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(new.person_id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(new.person_id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(new.person_id, 2) AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER version_status_event_gone AFTER DELETE ON status_events BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(old.person_id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(old.person_id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(old.person_id, 2) AS INTEGER);
END;
