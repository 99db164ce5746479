-- A picture that is replaced, taken away or goes with its account is to be deleted in storage as well, whatever happens
-- to the request that did it.
CREATE TRIGGER removed_objects_avatar AFTER UPDATE OF avatar_key ON profiles
WHEN old.avatar_key IS NOT NULL AND new.avatar_key IS NOT old.avatar_key
BEGIN
  INSERT OR IGNORE INTO removed_objects (key, at) VALUES (old.avatar_key, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
