-- Queues a picture for deletion in storage when it is replaced or removed, or its account is deleted, even if the request
-- that did it is interrupted.
CREATE TRIGGER removed_objects_avatar AFTER UPDATE OF avatar_key ON profiles
WHEN old.avatar_key IS NOT NULL AND new.avatar_key IS NOT old.avatar_key
BEGIN
  INSERT OR IGNORE INTO removed_objects (key, at) VALUES (old.avatar_key, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
