UPDATE activity SET news_kind = CASE kind
  WHEN 'joined' THEN 'joined' WHEN 'webhook_paused' THEN 'joined'
  WHEN 'reported' THEN 'death_reported' WHEN 'confirmed' THEN 'death_confirmed' WHEN 'upheld' THEN 'death_confirmed'
  WHEN 'corrected' THEN 'death_corrected' WHEN 'retracted' THEN 'death_withdrawn' WHEN 'disputed' THEN 'death_withdrawn'
  WHEN 'ruled' THEN 'ruling' WHEN 'place_free' THEN 'place_free'
  WHEN 'pick_suspended' THEN 'list_incomplete' WHEN 'pick_voided' THEN 'list_incomplete'
  WHEN 'choose_reminder' THEN 'start_soon' WHEN 'start_reminder' THEN 'start_soon' WHEN 'season_opened' THEN 'start_soon'
  WHEN 'lists_opened' THEN 'start_soon' WHEN 'draft_planned' THEN 'start_soon' WHEN 'draft_turn' THEN 'start_soon'
  WHEN 'competition_created' THEN 'start_soon'
  WHEN 'competition_cancelled' THEN 'final' WHEN 'competition_finished' THEN 'final' WHEN 'sealed' THEN 'final'
  WHEN 'match_decided' THEN 'match' WHEN 'match_corrected' THEN 'match'
  WHEN 'remarked' THEN 'remark' WHEN 'remark_reported' THEN 'remark' END;
--> statement-breakpoint
DROP TRIGGER news_to_send_told;
--> statement-breakpoint
-- Every entry of the activity that is news waits to be sent.
CREATE TRIGGER news_to_send_told AFTER INSERT ON activity WHEN new.news_kind IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO news_to_send (activity_id) VALUES (new.id);
END;
