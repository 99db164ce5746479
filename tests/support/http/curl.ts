/** The subset of curl that the examples of the API's document use, for machines without it. */
const [...words] = process.argv.slice(2)
const init: { method?: string; headers: [string, string][]; body?: string } = { headers: [] }
let url = ''
for (let word = words.shift(); word !== undefined; word = words.shift()) {
  if (word === '-X') init.method = words.shift() ?? ''
  else if (word === '-H') {
    const [, name = '', value = ''] = /^(.*?):\s*(.*)$/.exec(words.shift() ?? '') ?? []
    init.headers.push([name, value])
  } else if (word === '-d') init.body = words.shift() ?? ''
  else url = word
}
process.stdout.write(await (await fetch(url, init)).text())

export {}
