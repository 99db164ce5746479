import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notifyProblem } from './api/errors.ts'
import { notify } from './notices/notify.ts'
import { saveCsv } from './save-file.ts'

export const useCsv = (read: () => Promise<{ filename: string; csv: string }>) => {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: read,
    onSuccess: (file) => {
      saveCsv(file)
      notify.success(t('csv.saved'), { description: file.filename })
    },
    onError: (error) => notifyProblem(t('csv.failed'), error),
  })
}
