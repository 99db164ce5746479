import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../paths.ts'
import { shippedPackages } from './licences.ts'

const purl = (name: string, version: string): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/**
 * The bill of materials as CycloneDX 1.6: the packages of the lock file without dev tools. `npm sbom --omit dev` also
 * omits packages that a tool shares with the app. Reproducible: the same packages give the same bytes.
 */
export const billOfMaterials = (): object => {
  const hex = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  const serial = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial.join('-')}`,
    version: 1,
    metadata: { component: { type: 'application', name: 'deathlist', licenses: [{ expression: 'MIT' }] } },
    components: shippedPackages().map(({ name, version, licence, sha512 }) => ({
      type: 'library',
      'bom-ref': purl(name, version),
      purl: purl(name, version),
      name,
      version,
      licenses: [{ expression: licence }],
      hashes: [{ alg: 'SHA-512', content: sha512 }],
    })),
  }
}

export const writeBillOfMaterials = (): void => {
  mkdirSync(inRoot('dist'), { recursive: true })
  writeFileSync(inRoot('dist/sbom.cdx.json'), JSON.stringify(billOfMaterials(), null, 2))
}
