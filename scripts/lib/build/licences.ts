import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { inRoot } from '../paths.ts'

/** Licences of the packages that we ship, in the app or in the self-hosted package. */

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
})

interface Shipped {
  name: string
  version: string
  /** SHA-512 of the package's archive, in hex. */
  sha512: string
  /** SPDX expression. */
  licence: string
  /** Texts of its licence files, unchanged; empty: only the expression. */
  texts: string[]
}

const textsOf = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice|ofl)/i.test(entry.name))
      .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
  } catch {
    return []
  }
}

/** Every package that is not a dev tool, by name, without optional binaries for other platforms. */
export const shippedPackages = (): Shipped[] => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')))
  const shipped = Object.entries(packages)
    .filter(([path, { dev, devOptional, optional }]) => path !== '' && !dev && !devOptional && !optional)
    .map(([path, { version = '', license = '', integrity = '' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      sha512: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
      licence: license,
      texts: textsOf(inRoot(path)),
    }))
  // One version may be installed in several places; it is listed once.
  return [...new Map(shipped.map((one) => [`${one.name} ${one.version}`, one])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
}

/** The content of THIRD_PARTY_LICENSES.txt. */
export const licenceTexts = (): string =>
  [
    'Deathlist is made with the following packages. Its own licence is MIT.',
    ...shippedPackages().map(({ name, version, licence, texts }) =>
      [`${name} ${version} (${licence})`, ...texts].join('\n\n'),
    ),
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
