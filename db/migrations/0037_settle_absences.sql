-- Lists are looked at once more on which somebody died while their player was away: such a pick is void.
UPDATE deathlists SET unsettled_since = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE unsettled_since IS NULL AND id IN (
  SELECT k.deathlist_id FROM membership_periods m
  CROSS JOIN picks k ON k.league_id = m.league_id AND k.user_id = m.user_id
  CROSS JOIN leaderboards t ON t.id = k.season_id AND t.sealed_at IS NULL
  CROSS JOIN people p ON p.id = k.person_id AND p.died_on >= substr(m.left_at, 1, 10)
  WHERE m.left_at IS NOT NULL AND k.removed_at IS NULL AND k.voided_at IS NULL);
