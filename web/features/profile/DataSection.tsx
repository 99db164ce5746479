import { useMutation } from '@tanstack/react-query'
import { callApi } from '#web/lib/api/api.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { saveBlob } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/Button.tsx'

export function DataSection() {
  const { t } = useTranslation('profile')
  const save = useMutation({
    mutationFn: async () => saveBlob('deathlist.json', await (await callApi('/api/v1/profile/data')).blob()),
    onError: (error) => notifyProblem(t('data.failed'), error),
  })
  return (
    <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate()}>
      {t('data.download')}
    </Button>
  )
}
