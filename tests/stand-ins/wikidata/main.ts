import { Failure, parsedArgs, runMain } from '#scripts/lib/failure.ts'
import { startWikidataStandIn } from './index.ts'

/** `npm run wikidata:stand-in -- --port N` */
runMain(async () => {
  const { values } = parsedArgs({ options: { port: { type: 'string', default: '8790' } } })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Failure('--port must be a port number.')
  const standIn = await startWikidataStandIn({ port }).catch((error: unknown) => {
    throw new Failure(`Port ${port} can't be used: ${error instanceof Error ? error.message : String(error)}`)
  })
  console.log(`Wikidata stand-in on ${standIn.url}
  WIKIDATA_URL=${standIn.url} WIKIDATA_SPARQL_URL=${standIn.url}/sparql WIKIPEDIA_URL=${standIn.url} WIKIPEDIA_IT_URL=${standIn.url}/itwiki npm start`)
  const stop = () => void standIn.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
})
