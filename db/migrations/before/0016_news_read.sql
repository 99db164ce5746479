-- What happened before there was an inbox is not news.
UPDATE `memberships` SET `read_until` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
