import { z } from 'zod'

export const csvFile = z.object({ filename: z.string(), csv: z.string() })
export type CsvFile = z.output<typeof csvFile>
