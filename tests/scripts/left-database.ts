import { startTestDatabase } from '../support/database.ts'

/** Starts a database as tests and benchmarks do, prints its process id, and waits to be killed. */
const { pid } = await startTestDatabase()
console.log(pid)
setInterval(() => {}, 1_000)
