import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import { nextNews, storeDeliveries } from '#db/queries/news/news-to-send.ts'
import { addMs } from '#domain/calendar-day.ts'
import { idsIn, textOrNull } from '#domain/news/activity-item.ts'
import { newsDefinition, newsKindOf } from '#domain/news/news-registry.ts'
import { memberChannels } from '#domain/notifications/channels.ts'
import { planDeliveries, tagsOf } from '#domain/notifications/planned-news.ts'
import type { Ctx } from '../context.ts'
import { channelRegistry } from './channels/registry.ts'
import { settingsOf } from './settings-row.ts'

/** Activity items per chunk; each has up to twenty recipients. */
const newsAtOnce = 100
const defaultWallMs = 20_000
/** News that is older than this (game clock) when its turn comes is shown in the inbox, but not sent. */
const longestLateMs = 7 * 24 * 3_600_000

/**
 * Creates deliveries for pending news, chunk by chunk, oldest first, until none is left or time runs out. One batch
 * creates a chunk's deliveries and removes it from the pending news: a run may be killed at any point, repeated, or run
 * twice at once. `more`: news is left for the next run.
 */
export const fanOut = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'realNow'>,
  { wallMs = defaultWallMs }: { wallMs?: number } = {},
) => {
  const { db, realNow } = ctx
  const until = Date.now() + wallMs
  const summary = { news: 0, deliveries: 0, more: false }
  const first = await runBatch(db, nextNews(db, newsAtOnce))
  let { news: rows, readers, hooks } = first
  while (rows.length > 0) {
    if (summary.news > 0 && Date.now() >= until) return { ...summary, more: true }
    const oldest = addMs(ctx.now, -longestLateMs)
    const news = rows.map(({ data, ...row }) => ({
      ...row,
      matchId: textOrNull(data.matchId),
      userIds: idsIn(data.userIds),
    }))
    const planned = planDeliveries(
      news.filter(({ at }) => at >= oldest),
      {
        readers: readers.map((row) => ({
          leagueId: row.leagueId,
          userId: row.userId,
          joinedAt: row.joinedAt,
          muted: row.mutedAt !== null,
          reachable: memberChannels.filter((channel) => channelRegistry[channel].reaches(row)),
          ...settingsOf(row),
        })),
        hooks,
      },
      realNow,
    )
    const { next } = await runBatch(db, {
      stored: storeDeliveries(
        db,
        planned.map((each) => ({ id: uuidv7(), ...each })),
        {
          planned: news.map(({ event }) => event),
          withdrawn: news.flatMap((each) => {
            const kind = newsKindOf(each.kind)
            return kind && newsDefinition(kind).withdraws
              ? [{ event: each.event, tags: tagsOf(each, kind) }]
              : []
          }),
          at: realNow,
        },
      ),
      next: nextNews(db, newsAtOnce),
    })
    summary.news += news.length
    summary.deliveries += planned.length
    ;({ news: rows, readers, hooks } = next)
  }
  return summary
}
