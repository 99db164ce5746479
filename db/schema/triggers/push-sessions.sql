-- Deletes the push subscription of a browser whose session is revoked. The session's row stays, so no foreign key does it.
CREATE TRIGGER push_sessions_revoked AFTER UPDATE OF revoked_at ON auth_sessions
WHEN old.revoked_at IS NULL AND new.revoked_at IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = new.id;
END;
