/** The feed of recent changes: edits of this world's items, among the edits of others. */

type Params = Record<string, string>

interface Entry {
  type: 'edit' | 'log'
  title: string
  revid: number
  oldRevid: number
  rcid: number
  /** Seconds since 1970, the precision of the real feed. */
  at: number
  /** When it appears in the feed, in ms: some appear late. */
  shownAt: number
  logAction?: string
}

const pageSize = 500
/** Older entries are removed without notice. */
const keptMs = 30 * 86_400_000
/** The first id of other entries, so that ids never collide. */
const firstOfOthers = 1_000_000_000
const failure = (code: string, info: string) => ({ error: { code, info } })
const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000', '')
const stampOf = (seconds: number): string => isoOf(seconds).replace(/\D/g, '')
const secondsOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z')) / 1000

export class Changes {
  /** Edits per second of items outside of this world, by people and bots. */
  pace = 0
  /** Delay of the next entries in the feed, in ms. */
  lateMs = 0
  private readonly own: Entry[] = []
  private readonly clock: () => number

  constructor(clock: () => number) {
    this.clock = clock
  }

  add(change: Pick<Entry, 'type' | 'title' | 'revid' | 'oldRevid'> & { logAction?: string }): void {
    const now = this.clock()
    const entry = {
      ...change,
      rcid: this.own.length + 1,
      at: Math.floor(now / 1000),
      shownAt: now + this.lateMs,
    }
    // Ordered by time, even if a test sets the clock back.
    let place = this.own.length
    while (place > 0 && (this.own[place - 1]?.at ?? 0) > entry.at) place--
    this.own.splice(place, 0, entry)
  }

  /** Entries of others are not stored: each is computed from its number. */
  private other(number: number): Entry {
    const item = 900_000_000 + ((number * 2_654_435_761) % 90_000_000)
    return {
      type: 'edit',
      title: `Q${item}`,
      revid: 3_000_000_000 + number,
      oldRevid: 2_999_999_999 + number,
      rcid: firstOfOthers + number,
      at: Math.floor(number / this.pace),
      shownAt: 0,
    }
  }

  /** The entries of others between two seconds, both included; `begin` omits those before a number. */
  private *others(from: number, until: number): Generator<Entry> {
    if (this.pace === 0) return
    for (let number = Math.ceil(from * this.pace); ; number++) {
      const entry = this.other(number)
      if (entry.at > until) return
      if (entry.at >= from) yield entry
    }
  }

  /** The index of our first entry at that second or later. */
  private firstOwn(second: number): number {
    let [low, high] = [0, this.own.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.own[middle]?.at ?? 0) < second) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Answers `list=recentchanges`, oldest first. */
  answer(params: Params): unknown {
    const now = this.clock()
    if (params.rcdir !== 'newer' || params.rcnamespace !== '0')
      return failure('badvalue', 'The stand-in knows items alone, oldest first.')
    const start = Date.parse(params.rcstart ?? '')
    if (Number.isNaN(start))
      return failure('badtimestamp', 'Invalid value for timestamp parameter "rcstart".')
    const kept = Math.floor((now - keptMs) / 1000)
    const [stamp, id, ...rest] = (params.rccontinue ?? `${stampOf(Math.ceil(start / 1000))}|0`).split('|')
    if (!/^\d{14}$/.test(stamp ?? '') || !/^\d+$/.test(id ?? '') || rest.length > 0)
      return failure('badcontinue', 'Invalid continue param. You should pass the original value.')
    const from = Math.max(kept, secondsOf(stamp ?? ''))
    const least = secondsOf(stamp ?? '') >= kept ? Number(id) : 0
    const limit = Math.min(pageSize, params.rclimit === 'max' ? pageSize : Number(params.rclimit ?? 10))
    const types = (params.rctype ?? 'edit|new|log').split('|')
    const until = Math.floor(now / 1000)
    let at = this.firstOwn(from)
    const nextOwn = (): Entry | undefined => {
      for (; at < this.own.length; at++) {
        const entry = this.own[at]
        if (entry && entry.shownAt <= now && types.includes(entry.type))
          return entry.at <= until ? entry : undefined
      }
      return undefined
    }
    const found: Entry[] = []
    const others = this.others(from, until)
    let next = others.next()
    while (found.length <= limit) {
      const other = next.done ? undefined : next.value
      const own = nextOwn()
      const takesOwn = own && (!other || own.at <= other.at)
      const entry = takesOwn ? own : other
      if (!entry) break
      if (takesOwn) at++
      else next = others.next()
      if (entry.at > from || entry.rcid >= least) found.push(entry)
    }
    const more = found[limit]
    return {
      ...(more
        ? { continue: { rccontinue: `${stampOf(more.at)}|${more.rcid}`, continue: '-||' } }
        : { batchcomplete: true }),
      query: { recentchanges: found.slice(0, limit).map(toJson) },
    }
  }
}

const toJson = (entry: Entry) => ({
  type: entry.type,
  ns: 0,
  title: entry.title,
  pageid: entry.type === 'log' ? 0 : Number(entry.title.slice(1)) + 1000,
  revid: entry.revid,
  old_revid: entry.oldRevid,
  rcid: entry.rcid,
  timestamp: isoOf(entry.at),
  ...(entry.type === 'log'
    ? { logid: entry.rcid, logtype: 'delete', logaction: entry.logAction, logparams: {} }
    : {}),
})
