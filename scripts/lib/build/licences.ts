import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { inRoot } from '../paths.ts'

/** The licences of the packages that are shipped, with the app or to those who run it. */

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
  /** SHA-512 of its archive, in hex. */
  sha512: string
  /** SPDX expression. */
  licence: string
  /** Texts of its licence files, as they came with it; none: the expression alone. */
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

/** Every package that is no tool, by name; programs of other machines (optional ones) are not among them. */
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
  // The same version may lie below several others; it is one package.
  return [...new Map(shipped.map((one) => [`${one.name} ${one.version}`, one])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
}

/** What is served as THIRD_PARTY_LICENSES.txt. */
export const licenceTexts = (): string =>
  [
    'Deathlist is made with the following packages. Its own licence is MIT.',
    ...shippedPackages().map(({ name, version, licence, texts }) =>
      [`${name} ${version} (${licence})`, ...texts].join('\n\n'),
    ),
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
