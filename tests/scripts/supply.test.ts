import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billOfMaterials } from '#scripts/lib/build/bill-of-materials.ts'
import { licenceTexts, shippedPackages } from '#scripts/lib/build/licences.ts'
import { inRoot } from '#scripts/lib/paths.ts'

const direct = Object.keys(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).dependencies)

test('every shipped package has a permitted licence, and the licence texts list it', () => {
  const shipped = shippedPackages()
  const names = shipped.map(({ name }) => name)
  expect(direct.filter((name) => !names.includes(name))).toEqual([])
  // MPL-2.0 only applies to its own files, which are shipped unchanged.
  const free =
    /^\(?(MIT(-0)?|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|MPL-2\.0|OFL-1\.1|CC0-1\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|CC-BY-4\.0)\)?$/
  expect(
    shipped.filter(({ licence }) => !free.test(licence)).map(({ name, licence }) => `${name} ${licence}`),
  ).toEqual([])
  const text = licenceTexts()
  for (const { name, version } of shipped) expect(text).toContain(`${name} ${version} (`)
  // A few packages have no licence file; the field in package.json is used instead.
  expect(shipped.filter(({ texts }) => texts.length === 0).length).toBeLessThan(shipped.length / 4)
})

test('the bill of materials has every package once; all are pinned by hash', () => {
  const bill = JSON.parse(JSON.stringify(billOfMaterials()))
  const parts: { name: string; purl: string; hashes: { content: string }[] }[] = bill.components
  const names = parts.map(({ name }) => name)
  expect(direct.filter((name) => !names.includes(name))).toEqual([])
  expect(names).not.toContain('vitest')
  expect(new Set(parts.map(({ purl }) => purl)).size).toBe(parts.length)
  for (const { name, purl, hashes } of parts) {
    expect(purl, name).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/)
    expect(hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/)
  }
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  const lock: {
    packages: Record<string, { resolved?: string; integrity?: string; inBundle?: boolean }>
  } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const odd = Object.entries(lock.packages).filter(
    ([path, { resolved, integrity, inBundle }]) =>
      // A URL must be of a registry, not of a repository or file.
      path !== '' &&
      // These are in another package's archive, and covered by its hash.
      !inBundle &&
      (!integrity?.startsWith('sha512-') || !(resolved ?? 'https://').startsWith('https://')),
  )
  expect(odd.map(([path]) => path)).toEqual([])
})
