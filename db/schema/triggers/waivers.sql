-- A place that a death has freed in an exclusive league opens claims for a day. A further one within that day extends them.
CREATE TRIGGER waivers_open AFTER INSERT ON activity
WHEN new.kind = 'place_free' AND EXISTS (SELECT 1 FROM leagues l WHERE l.id = new.league_id AND l.exclusive)
BEGIN
  INSERT INTO waivers (season_id, league_id, closes_at)
    SELECT s.id, s.league_id, strftime('%Y-%m-%dT%H:%M:%fZ', new.at, '+24 hours') FROM seasons s
    WHERE s.league_id = new.league_id AND s.archived_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM drafts f WHERE f.season_id = s.id AND f.finished_at IS NULL)
  ON CONFLICT (season_id) DO UPDATE SET closes_at = excluded.closes_at, settled_at = NULL;
END;
