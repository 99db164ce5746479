/**
 * Counters, gauges and histograms in Prometheus' text format (0.0.4). Our own, because the client library adds metrics
 * of a Node process, which a Worker is not, and uses timers, which a Worker may not.
 */

export type Labels = Readonly<Record<string, string>>

/** The upper bounds of a histogram in seconds, from an index lookup to a hanging request. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const labelled = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

interface Histogram {
  labels: Labels
  /** For each bound, the number of values up to it. */
  within: number[]
  seconds: number
  count: number
}

interface Family {
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  values: Map<string, number>
  /** By labels. */
  histograms: Map<string, Histogram>
}

/** A histogram's lines. Formatted only when they are read, because each request is recorded in two histograms. */
const linesOf = (name: string, { labels, within, seconds, count }: Histogram): string[] => [
  ...secondsBuckets.map(
    (bound, i) => `${name}_bucket${labelled({ ...labels, le: String(bound) })} ${within[i] ?? 0}`,
  ),
  `${name}_bucket${labelled({ ...labels, le: '+Inf' })} ${count}`,
  `${name}_sum${labelled(labels)} ${seconds}`,
  `${name}_count${labelled(labels)} ${count}`,
]

export class Registry {
  private readonly families = new Map<string, Family>()

  private family(name: string, type: Family['type'], help: string): Family {
    const found = this.families.get(name)
    if (found) return found
    const made: Family = { help, type, values: new Map(), histograms: new Map() }
    this.families.set(name, made)
    return made
  }

  count(name: string, help: string, labels: Labels = {}, by = 1): void {
    const { values } = this.family(name, 'counter', help)
    const line = name + labelled(labels)
    values.set(line, (values.get(line) ?? 0) + by)
  }

  set(name: string, help: string, labels: Labels, value: number): void {
    this.family(name, 'gauge', help).values.set(name + labelled(labels), value)
  }

  /** Adds a duration in seconds to a histogram. */
  observe(name: string, help: string, labels: Labels, seconds: number): void {
    const { histograms } = this.family(name, 'histogram', help)
    const key = labelled(labels)
    const found = histograms.get(key)
    const made = found ?? { labels, within: secondsBuckets.map(() => 0), seconds: 0, count: 0 }
    if (!found) histograms.set(key, made)
    for (let i = secondsBuckets.length - 1; i >= 0 && seconds <= (secondsBuckets[i] ?? 0); i--)
      made.within[i] = (made.within[i] ?? 0) + 1
    made.seconds += seconds
    made.count += 1
  }

  /** All metrics in Prometheus' format. */
  text(): string {
    return [...this.families]
      .map(([name, { help, type, values, histograms }]) =>
        [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${type}`,
          ...[...values].map(([line, value]) => `${line} ${value}`),
          ...[...histograms.values()].flatMap((histogram) => linesOf(name, histogram)),
          '',
        ].join('\n'),
      )
      .join('')
  }
}
