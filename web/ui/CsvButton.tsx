import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notifyProblem } from '../lib/api/errors.ts'
import { notify } from '../lib/notices/notify.ts'
import { saveCsv } from '../lib/save-file.ts'
import { Button } from './Button.tsx'

interface CsvButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'disabled'> {
  read: () => Promise<{ filename: string; csv: string }>
}

export function CsvButton({ read, ...button }: CsvButtonProps) {
  const { t } = useTranslation()
  const save = useMutation({
    mutationFn: read,
    onSuccess: (file) => {
      saveCsv(file)
      notify.success(t('csv.saved'), { description: file.filename })
    },
    onError: (error) => notifyProblem(t('csv.failed'), error),
  })
  return (
    <Button {...button} icon={<Download />} busy={save.isPending} onClick={() => save.mutate()}>
      {t('csv.download')}
    </Button>
  )
}
