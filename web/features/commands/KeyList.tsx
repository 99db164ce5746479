import type { ReactNode } from 'react'
import { allScreens, menuNameOf, tabNameOf } from '#contracts/screens.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { setSingleKeys, useSingleKeys } from '#web/lib/navigation/single-keys.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['commands', 'common'])
  const on = useSingleKeys()
  const single: [string, string][] = [
    ['j', t('keys.next')],
    ['k', t('keys.previous')],
    ...allScreens.flatMap((row): [string, string][] => {
      const name = menuNameOf(row) ?? tabNameOf(row)
      return row.key ? [[`g ${row.key}`, name ? t(`common:menu.${name}`) : t('common:inbox.title')]] : []
    }),
    ['?', t('keys.title')],
  ]
  return (
    <Dialog onClose={onClose} title={t('keys.title')}>
      <Keys
        keys={[
          ['Ctrl K', t('common:menu.search')],
          ['Ctrl B', t('common:menu.toggle')],
          ['Esc', t('common:actions.close')],
        ]}
      />
      <Switch
        label={t('keys.single')}
        description={t('keys.singleAbout')}
        checked={on}
        onCheckedChange={setSingleKeys}
        className="mt-4"
      />
      <div className={cx(!on && 'opacity-60')}>
        <Keys keys={single} />
      </div>
    </Dialog>
  )
}

function Keys({ keys }: { keys: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl>
      {keys.map(([pressed, does]) => (
        <div key={pressed} className="flex items-baseline justify-between gap-6 border-b border-rule py-2">
          <dt className="order-2 flex gap-1.5">
            {pressed.split(' ').map((each) => (
              <kbd key={each} className="key">
                {each}
              </kbd>
            ))}
          </dt>
          <dd className="text-soft">{does}</dd>
        </div>
      ))}
    </dl>
  )
}
