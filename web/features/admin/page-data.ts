import type { z } from 'zod'
import type { adminPage } from '#contracts/league-pages.ts'

export type AdminPageData = z.output<typeof adminPage>
