import { mkdir, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { dirname } from 'node:path'
import { openApiDocument } from '#worker/rest/openapi-document.ts'
import { routes } from '#worker/rest/routes.ts'
import { Failure, runMain } from './lib/failure.ts'

/**
 * The maker of types is written with the compiler's interface for programs, which the compiler that checks us no longer
 * has: it gets the last one that did.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})

/** `npm run api:types -- FILE`: the types of every call of the API, as a client of `openapi-fetch` takes them. */
runMain(async () => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Failure('Say where the types go: npm run api:types -- FILE')
  const { astToString, default: openapiTypes } = await import('openapi-typescript')
  // Both sides write down what OpenAPI 3.1 says; ours names fewer parts.
  const document = openApiDocument(routes) as unknown as Parameters<typeof openapiTypes>[0]
  const types = astToString(await openapiTypes(document))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, types)
  console.log(`${file}: the types of ${Object.keys(openApiDocument(routes).paths).length} paths`)
})
