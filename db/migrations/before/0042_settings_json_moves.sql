UPDATE `league_rules` SET `settings` = json_object(
  'minBirthYear', `min_birth_year`, 'maxBirthYear', `max_birth_year`,
  'replacementRatio', `replacement_ratio`, 'allowReplacements', json(iif(`allow_replacements`, 'true', 'false')),
  'allowNewPicks', json(iif(`allow_new_picks`, 'true', 'false')), 'newPickDelayDays', `new_pick_delay_days`,
  'base', `base`, 'flatPoints', `flat_points`, 'rarityMax', `rarity_max`, 'firstDeathBonus', `first_death_bonus`
);--> statement-breakpoint
UPDATE `leagues` SET `settings` = json_object(
  'locked', json(iif(`locked`, 'true', 'false')), 'membersCanInvite', json(iif(`members_can_invite`, 'true', 'false'))
);
