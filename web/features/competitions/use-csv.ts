import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notifyProblem } from '../../lib/errors.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { trpc } from '../../lib/trpc.ts'

/** Fetches the table of a competition as a CSV file and hands it to the browser. */
export const useCsv = (competition: { league: string; competition: string }) => {
  const { t } = useTranslation('competitions')
  const utils = trpc.useUtils()
  return useMutation({
    mutationFn: () => utils.competition.csv.fetch(competition, { staleTime: 0 }),
    onSuccess: saveCsv,
    onError: (error) => notifyProblem(t('leaderboard.csvFailed'), error),
  })
}
