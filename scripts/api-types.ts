import { mkdir, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { dirname } from 'node:path'
import { openApiDocument } from '#worker/rest/openapi-document.ts'
import { routes } from '#worker/rest/routes.ts'
import { Failure, messageOf, onlyFile, runMain } from './lib/failure.ts'

/**
 * openapi-typescript uses the compiler API, which our TypeScript version no longer has: give it the last version that
 * does.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})

/** `npm run api:types -- FILE`: writes types of the REST API for clients that use `openapi-fetch`. */
runMain(async () => {
  const file = onlyFile('Say where the types go: npm run api:types -- FILE')
  const { astToString, default: openapiTypes } = await import('openapi-typescript')
  // Both types describe OpenAPI 3.1; ours declares fewer fields.
  const document = openApiDocument(routes) as unknown as Parameters<typeof openapiTypes>[0]
  const types = astToString(await openapiTypes(document))
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, types)
  } catch (error) {
    throw new Failure(`${file} can't be written: ${messageOf(error)}.`)
  }
  console.log(`${file}: the types of ${Object.keys(openApiDocument(routes).paths).length} paths`)
})
