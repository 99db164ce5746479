import { sql } from 'drizzle-orm'
import { addMs, type CalendarDay, type Instant, minuteMs } from '#domain/calendar-day.ts'
import type { CommentThread, ReactionSign } from '#domain/news/comments.ts'
import { newsKindOf } from '#domain/news/news-registry.ts'
import { type Parts, runBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { newIdFor } from '../queries/ids.ts'
import { activity, comments, leagues, people, picks, reactions } from '../schema/index.ts'
import type { DemoPlayer as Player } from './demo-players.ts'

/** Comments on an activity item: on a person's death, or on a player's joining. */
interface Said {
  league: string
  about: { died: string } | { joined: Player }
  reactions: readonly (readonly [Player, ReactionSign])[]
  remarks: readonly (readonly [Player, CommentThread, string])[]
}

/** The comments of the demo's players. */
const said: readonly Said[] = [
  {
    league: 'sunday-supper-club',
    about: { died: 'Q42820' },
    reactions: [
      ['Marta', 'candle'],
      ['Ines', 'candle'],
      ['Theo', 'flower'],
    ],
    remarks: [
      ['Ines', 'remembrance', 'My mother had the poster in the kitchen. It is still there.'],
      ['Marta', 'remembrance', 'Le Mépris, on the roof in Capri. And then, for fifty years, the animals.'],
      ['Paolo', 'talk', 'Three days before the end of the season. I had given up on mine.'],
      ['Theo', 'talk', 'Nobody give Paolo the cup yet, please. We count twice.'],
    ],
  },
  {
    league: 'sunday-supper-club',
    about: { died: 'Q102642' },
    reactions: [
      ['Marta', 'hats_off'],
      ['Paolo', 'hats_off'],
      ['Theo', 'heart'],
      ['Ines', 'heart'],
    ],
    remarks: [
      ['Theo', 'remembrance', 'La-di-da, la-di-da.'],
      ['Marta', 'remembrance', 'Annie Hall on Sunday, at ours. Bring hats.'],
      ['Paolo', 'remembrance', 'She was the best thing in Reds, too.'],
    ],
  },
  {
    league: 'sunday-supper-club',
    about: { died: 'Q184746' },
    reactions: [
      ['Ines', 'flower'],
      ['Theo', 'flower'],
      ['Paolo', 'candle'],
    ],
    remarks: [
      ['Theo', 'remembrance', 'Ninety-one, and on a lecture tour. That is how to do it.'],
      ['Marta', 'talk', 'I am not glad of these points.'],
    ],
  },
  {
    league: 'sunday-supper-club',
    about: { died: 'Q313013' },
    reactions: [['Marta', 'heart']],
    remarks: [['Ines', 'remembrance', 'God Only Knows.']],
  },
  {
    league: 'the-reading-room',
    about: { joined: 'Theo' },
    reactions: [
      ['Ines', 'smile'],
      ['Paolo', 'smile'],
    ],
    remarks: [
      ['Paolo', 'talk', 'Eleven months without a single point for anybody. Is this thing on?'],
      ['Ines', 'talk', 'It is a league of the living. I call that a good year.'],
      ['Theo', 'talk', 'Supper at mine whatever happens.'],
    ],
  },
]

/** True for the activity item `a` that the comments are about. */
const isMeant = (about: Said['about'], users: ReadonlyMap<string, string>) =>
  'died' in about
    ? sql`a.kind = 'confirmed' and a.person_id = ${about.died}`
    : sql`a.kind = 'joined' and a.actor_id = ${users.get(about.joined) ?? ''}`

/**
 * Records the deaths on the demo leagues' lists as activity, each on the evening after its day unless already recorded,
 * and adds the players' comments; comments on a joining are dated recently.
 */
export const seedDemoComments = async (
  db: Db,
  users: ReadonlyMap<string, string>,
  { today, now }: { today: CalendarDay; now: Instant },
): Promise<void> => {
  const deaths = sql`
    insert into ${activity} (id, league_id, kind, news_kind, person_id, data, at)
    select ${newIdFor(now)}, l.id, 'confirmed', ${newsKindOf('confirmed')}, p.id, json_object('diedOn', p.died_on), date(p.died_on, '+1 day') || 'T18:30:00.000Z'
    from ${leagues} l join ${people} p on p.died_on < ${today}
    where p.id in (select k.person_id from ${picks} k where k.league_id = l.id) and not exists (
      select 1 from ${activity} t where t.league_id = l.id and t.kind = 'confirmed' and t.person_id = p.id)`
  const spoken = said.flatMap(({ league, about, ...voice }, place) => {
    const entry = sql`from ${activity} a join ${leagues} l on l.id = a.league_id
      where l.slug = ${league} and ${isMeant(about, users)}`
    const minutesOn = (n: number) =>
      'died' in about
        ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', a.at, ${`+${7 + 11 * n} minutes`})`
        : sql`${addMs(now, (13 * n - 60 * (place + 2)) * minuteMs)}`
    return [
      ...voice.reactions.map(([player, sign], n) =>
        db.run(sql`
          insert into ${reactions} (entry_id, user_id, sign, at)
          select a.id, ${users.get(player) ?? ''}, ${sign}, ${minutesOn(n)} ${entry}`),
      ),
      ...voice.remarks.map(([player, thread, text], n) =>
        db.run(sql`
          insert into ${comments} (id, league_id, entry_id, thread, author_id, text, at)
          select ${newIdFor(now)}, l.id, a.id, ${thread}, ${users.get(player) ?? ''}, ${text}, ${minutesOn(n)} ${entry}`),
      ),
    ]
  })
  const parts: Parts = {
    deaths: db.run(deaths),
    spoken,
    // The activity item that a new comment gets.
    recorded: db.run(sql`
      insert into ${activity} (id, league_id, kind, news_kind, actor_id, person_id, data, at)
      select r.id, r.league_id, 'remarked', ${newsKindOf('remarked')}, r.author_id, a.person_id,
        json_object('entryId', a.id, 'about', a.kind, 'thread', r.thread), r.at
      from ${comments} r join ${activity} a on a.id = r.entry_id`),
  }
  await runBatch(db, parts)
}
