import type { DraftPage, DraftView } from '#contracts/draft.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { SecretLine } from '#web/ui/SecretLine.tsx'

/** How the order was drawn, so that everyone can verify it */
export function Coin({ draft, page }: { draft: DraftView; page: DraftPage }) {
  const { t } = useTranslation('draft')
  const { list } = useFormats()
  const names = draft.order.map(
    (userId) => page.players.find((player) => player.userId === userId)?.displayName ?? '',
  )
  return (
    <Disclosure summary={t('coin.title')}>
      <div className="grid gap-4 pt-2 pb-4 text-sm text-soft">
        <p>{t('coin.about')}</p>
        {names.length > 0 && <p className="text-ink">{list(names)}</p>}
        <dl className="grid gap-3">
          {[
            { name: t('coin.fingerprint'), value: draft.commitment },
            { name: t('coin.seed'), value: draft.seed },
          ].map(({ name, value }) => (
            <SecretLine key={name} name={name} value={value} copy={t('coin.copy', { name })}>
              {t('coin.secret')}
            </SecretLine>
          ))}
        </dl>
      </div>
    </Disclosure>
  )
}
