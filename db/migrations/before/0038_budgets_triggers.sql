-- A picture that is replaced, taken away or goes with its account is to be deleted in storage as well, whatever happens
-- to the request that did it.
CREATE TRIGGER removed_objects_avatar AFTER UPDATE OF avatar_key ON profiles
WHEN old.avatar_key IS NOT NULL AND new.avatar_key IS NOT old.avatar_key
BEGIN
  INSERT OR IGNORE INTO removed_objects (key, at) VALUES (old.avatar_key, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
DROP TRIGGER news_to_send_told;--> statement-breakpoint
-- Every entry of the activity that is news waits to be sent; which kinds are is said in worker/domain/news.ts.
CREATE TRIGGER news_to_send_told AFTER INSERT ON activity
WHEN new.kind IN ('joined', 'reported', 'confirmed', 'corrected', 'retracted', 'disputed', 'upheld', 'ruled', 'place_free', 'pick_suspended', 'pick_voided', 'choose_reminder', 'start_reminder', 'season_opened', 'lists_opened', 'draft_planned', 'draft_turn', 'competition_created', 'competition_cancelled', 'competition_finished', 'sealed', 'match_decided', 'match_corrected', 'remarked', 'remark_reported', 'webhook_paused')
BEGIN
  INSERT OR IGNORE INTO news_to_send (activity_id) VALUES (new.id);
END;
--> statement-breakpoint
-- What is to go to a webhook gives it a turn; one that is left alone for a while keeps its time.
CREATE TRIGGER webhook_due_made AFTER INSERT ON deliveries WHEN new.channel = 'webhook'
BEGIN
  UPDATE webhooks SET due_at = coalesce(due_at, new.created_at) WHERE id = new.recipient AND paused_at IS NULL;
END;
--> statement-breakpoint
UPDATE webhooks SET paused_because = 'failing' WHERE paused_at IS NOT NULL;--> statement-breakpoint
-- Webhooks belong to the league's admins of now: one whose admin has gone waits until another takes it over.
UPDATE webhooks SET paused_because = 'admin_gone', paused_at = coalesce(paused_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
WHERE NOT EXISTS (SELECT 1 FROM memberships m WHERE m.league_id = webhooks.league_id AND m.user_id = webhooks.created_by
  AND m.left_at IS NULL AND m.role IN ('OWNER', 'ADMIN'));--> statement-breakpoint
UPDATE webhooks SET due_at = (SELECT min(d.created_at) FROM deliveries d WHERE d.recipient = webhooks.id
  AND d.channel = 'webhook' AND d.sent_at IS NULL AND d.dropped_at IS NULL)
WHERE paused_at IS NULL;

--> statement-breakpoint
-- A merge is undone by the moment at which it was made: those made before know it from their log.
UPDATE people SET merged_at = (
  SELECT max(e.at) FROM status_events e WHERE e.person_id = people.id AND e.kind = 'merged')
WHERE merged_into IS NOT NULL;

--> statement-breakpoint
-- Lists are looked at once more on which somebody died while their player was away: such a pick is void.
UPDATE deathlists SET unsettled_since = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE unsettled_since IS NULL AND id IN (
  SELECT k.deathlist_id FROM membership_periods m
  CROSS JOIN picks k ON k.league_id = m.league_id AND k.user_id = m.user_id
  CROSS JOIN leaderboards t ON t.id = k.season_id AND t.sealed_at IS NULL
  CROSS JOIN people p ON p.id = k.person_id AND p.died_on >= substr(m.left_at, 1, 10)
  WHERE m.left_at IS NOT NULL AND k.removed_at IS NULL AND k.voided_at IS NULL);
