import { Download, LockKeyhole } from 'lucide-react'
import type { OpeningPage } from '#contracts/lists/receipt.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { saveText } from '#web/lib/save-file.ts'
import { You } from '#web/shared/people/You.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { receiptsText } from './check.ts'

export function SealedLists({ page }: { page: OpeningPage }) {
  const { t } = useTranslation('opening')
  const receipts = page.lists.flatMap(({ receipt }) => receipt ?? [])
  const nameOf = (list: string): string => page.lists.find(({ id }) => id === list)?.user.displayName ?? ''
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <ul className="border-t border-ink" aria-label={t('before.players')}>
        {page.lists.map(({ id, user, complete, receipt }) => (
          <li key={id} className="grid gap-1 border-b border-rule py-3">
            <div className="flex items-center gap-3">
              <Portrait name={user.displayName} image={user.avatarUrl} size="sm" />
              <span className="name min-w-0 flex-1 text-lg/[1.3] wrap-anywhere">
                {user.displayName}
                <You userId={user.userId} className="ml-2 font-sans font-normal" />
              </span>
              <Badge>{t(complete ? 'before.complete' : 'before.incomplete')}</Badge>
            </div>
            {receipt && (
              <p className="pl-[3.25rem] truncate font-mono text-xs text-faint">{receipt.commitment}</p>
            )}
          </li>
        ))}
      </ul>
      <div className="grid content-start justify-items-start gap-4 text-soft">
        <LockKeyhole className="size-6 text-faint" aria-hidden="true" />
        <p>{t('before.about')}</p>
        <p>{t('before.receipts')}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="quiet"
            icon={<Download />}
            disabled={receipts.length === 0}
            onClick={() => saveText(`receipts-${page.league.slug}.txt`, receiptsText(receipts, nameOf))}
          >
            {t('before.save')}
          </Button>
          <ButtonLink variant="quiet" href={paths.league(page.league.slug).deathlist}>
            {t('before.own')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
