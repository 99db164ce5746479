DROP TRIGGER news_to_send_told;--> statement-breakpoint
-- Every entry of the activity that is news waits to be sent; which kinds are is said in worker/domain/news.ts.
CREATE TRIGGER news_to_send_told AFTER INSERT ON activity
WHEN new.kind IN ('joined', 'reported', 'confirmed', 'corrected', 'retracted', 'disputed', 'upheld', 'ruled', 'place_free', 'pick_suspended', 'pick_voided', 'choose_reminder', 'start_reminder', 'season_opened', 'lists_opened', 'draft_planned', 'draft_turn', 'competition_created', 'competition_cancelled', 'competition_finished', 'sealed', 'match_decided', 'match_corrected')
BEGIN
  INSERT OR IGNORE INTO news_to_send (activity_id) VALUES (new.id);
END;
--> statement-breakpoint
-- A place that a death has freed in an exclusive league opens a day of claims; a further one within it makes it longer.
CREATE TRIGGER waivers_open AFTER INSERT ON activity
WHEN new.kind = 'place_free' AND EXISTS (SELECT 1 FROM leagues l WHERE l.id = new.league_id AND l.exclusive)
BEGIN
  INSERT INTO waivers (season_id, league_id, closes_at)
    SELECT s.id, s.league_id, strftime('%Y-%m-%dT%H:%M:%fZ', new.at, '+24 hours') FROM seasons s
    WHERE s.league_id = new.league_id AND s.archived_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM drafts f WHERE f.season_id = s.id AND f.finished_at IS NULL)
  ON CONFLICT (season_id) DO UPDATE SET closes_at = excluded.closes_at, settled_at = NULL;
END;
