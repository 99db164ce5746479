-- The turns of a draft are a kind of news of their own; those of before went under what begins soon.
UPDATE `activity` SET `news_kind` = 'draft_turn'
WHERE `kind` IN ('draft_turn', 'draft_turn_ending') AND `news_kind` IS NOT 'draft_turn';
