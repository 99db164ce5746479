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
CREATE TRIGGER version_in_mind_made AFTER INSERT ON in_mind BEGIN
  INSERT INTO user_versions (user_id, version) SELECT new.user_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = new.user_id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_in_mind_changed AFTER UPDATE ON in_mind BEGIN
  INSERT INTO user_versions (user_id, version) SELECT new.user_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM user_versions WHERE user_id = new.user_id);
  UPDATE user_versions SET version = version + 1 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER version_in_mind_gone AFTER DELETE ON in_mind BEGIN
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
