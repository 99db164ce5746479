DROP TRIGGER news_to_send_told;--> statement-breakpoint
-- Every entry of the activity that is news waits to be sent; which kinds are is said in worker/domain/news.ts.
CREATE TRIGGER news_to_send_told AFTER INSERT ON activity
WHEN new.kind IN ('joined', 'reported', 'confirmed', 'corrected', 'retracted', 'disputed', 'upheld', 'ruled', 'place_free', 'pick_suspended', 'pick_voided', 'choose_reminder', 'start_reminder', 'season_opened', 'competition_created', 'competition_cancelled', 'competition_finished', 'sealed', 'match_decided', 'match_corrected')
BEGIN
  INSERT OR IGNORE INTO news_to_send (activity_id) VALUES (new.id);
END;
