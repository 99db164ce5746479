import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import { memberChannels } from '#domain/notifications/channels.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { SaveSettings } from './use-settings.ts'

type Matrix = NotificationSettings['matrix']

export function NewsMatrix({ matrix, save }: { matrix: Matrix; save: SaveSettings }) {
  const { t } = useTranslation('profile')
  // The kinds that can be set, in the order of their registry
  const kinds = Object.keys(matrix) as (keyof Matrix)[]
  return (
    <table className="w-full text-sm">
      <caption className="pb-2 text-left text-base font-semibold">{t('notifications.what')}</caption>
      <thead>
        <tr className="border-b border-rule text-left text-faint">
          <th scope="col" className="py-2 pr-3 font-normal">
            {t('notifications.kind')}
          </th>
          {memberChannels.map((channel) => (
            <th key={channel} scope="col" className="w-16 py-2 text-center font-normal">
              {t(`notifications.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-b border-rule">
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {t(`notifications.kinds.${kind}`)}
            </th>
            {memberChannels.map((channel) => (
              <td key={channel} className="text-center">
                <label className="inline-flex size-11 items-center justify-center">
                  <input
                    type="checkbox"
                    className="size-[1.15rem] accent-ink"
                    aria-label={t('notifications.by', {
                      kind: t(`notifications.kinds.${kind}`),
                      channel: t(`notifications.channel.${channel}`),
                    })}
                    checked={matrix[kind][channel]}
                    onChange={({ currentTarget: { checked } }) => {
                      const wanted = { ...matrix[kind], [channel]: checked }
                      save({ matrix: { [kind]: wanted } }, { matrix: { ...matrix, [kind]: wanted } })
                    }}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
