/**
 * Counters, gauges and histograms in the text format of Prometheus (0.0.4). By hand: the client library brings the figures
 * of a Node process, which a Worker is not, and timers, which it may not have.
 */

export type Labels = Readonly<Record<string, string>>

/** Upper bounds of a histogram in seconds, from an index's lookup to a request that has hung. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const labelled = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

interface Family {
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  /** Lines by name and labels. */
  values: Map<string, number>
}

export class Registry {
  private readonly families = new Map<string, Family>()

  private family(name: string, type: Family['type'], help: string): Family {
    const found = this.families.get(name) ?? { help, type, values: new Map() }
    this.families.set(name, found)
    return found
  }

  private static add(family: Family, line: string, by: number): void {
    family.values.set(line, (family.values.get(line) ?? 0) + by)
  }

  /** Adds to what only grows. */
  count(name: string, help: string, labels: Labels = {}, by = 1): void {
    Registry.add(this.family(name, 'counter', help), name + labelled(labels), by)
  }

  /** Says how much there is of something now. */
  set(name: string, help: string, labels: Labels, value: number): void {
    this.family(name, 'gauge', help).values.set(name + labelled(labels), value)
  }

  /** Notes how long something took, in seconds. */
  observe(name: string, help: string, labels: Labels, seconds: number): void {
    const family = this.family(name, 'histogram', help)
    for (const bound of secondsBuckets)
      Registry.add(
        family,
        `${name}_bucket${labelled({ ...labels, le: String(bound) })}`,
        seconds <= bound ? 1 : 0,
      )
    Registry.add(family, `${name}_bucket${labelled({ ...labels, le: '+Inf' })}`, 1)
    Registry.add(family, `${name}_sum${labelled(labels)}`, seconds)
    Registry.add(family, `${name}_count${labelled(labels)}`, 1)
  }

  /** All of it, as Prometheus reads it. */
  text(): string {
    return [...this.families]
      .map(([name, { help, type, values }]) =>
        [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${type}`,
          ...[...values].map(([line, value]) => `${line} ${value}`),
          '',
        ].join('\n'),
      )
      .join('')
  }
}
