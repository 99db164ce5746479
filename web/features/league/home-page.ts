import type { z } from 'zod'
import type { homePage } from '#contracts/league-pages.ts'

export type HomePageData = z.output<typeof homePage>
