-- A browser whose session is revoked shows no more news; the session's row stays, so no reference deletes it.
CREATE TRIGGER push_sessions_revoked AFTER UPDATE OF revoked_at ON auth_sessions
WHEN old.revoked_at IS NULL AND new.revoked_at IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = new.id;
END;
