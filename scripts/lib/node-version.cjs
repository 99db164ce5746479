// Loaded before every script (package.json), by whichever Node there is: plain enough for the oldest.
const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const packages = join(__dirname, '../../node_modules')
const install = 'npx --ignore-scripts=false -p node@24 -- npm ci'

/** Ends the process with one sentence. */
const end = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

/** The builder's part for this machine: npm leaves it out where Node is too old for it, and says nothing. */
const hasNativeParts = () => {
  const scope = join(packages, '@rolldown')
  return (
    existsSync(scope) &&
    readdirSync(scope).some((name) => name.startsWith(`binding-${process.platform}-${process.arch}`))
  )
}

if (!existsSync(packages)) end(`The packages are not installed yet. Run: ${major < 20 ? install : 'npm ci'}`)
if (!hasNativeParts())
  end(
    `Packages for this machine are missing, as npm leaves them out under a Node that is too old. Run: ${install}`,
  )
if (major < 22 || (major === 22 && minor < 18))
  end(`Node ${process.versions.node} is too old: Node 24 is needed. Install it, or run: ${install}`)
