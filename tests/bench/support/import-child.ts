import { createDb } from '#db/client.ts'
import { importPeopleFile } from '#scripts/people/import.ts'
import { linesOf } from '#scripts/people/lines.ts'

/** One import in a process of its own, to measure its memory; without a database: reading and parsing only. */
const [file = '', url = ''] = process.argv.slice(2)
const started = performance.now()
const memory: number[] = []
const sample = (): void => void memory.push(process.memoryUsage().rss)
const timer = setInterval(sample, 250)
let people = 0
if (url === '')
  for await (const { bytes } of linesOf(file)) {
    JSON.parse(bytes.toString('utf8'))
    people++
  }
else {
  const db = createDb({ url, authToken: '' })
  const result = await importPeopleFile(db, { file, minSitelinks: 3, onProgress: sample })
  people = result.people
}
clearInterval(timer)
sample()
const quarter = Math.ceil(memory.length / 4)
console.log(
  JSON.stringify({
    people,
    ms: performance.now() - started,
    peak: process.resourceUsage().maxRSS * 1024,
    // Constant memory means: no more at the end than after the first quarter.
    firstQuarter: Math.max(...memory.slice(0, quarter)),
    lastQuarter: Math.max(...memory.slice(-quarter)),
  }),
)
