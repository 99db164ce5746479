import { type ComponentType, useId } from 'react'
import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import { memberChannels } from '#domain/notifications/channels.ts'
import { newsPresets } from '#domain/notifications/presets.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLeagues } from '#web/lib/league/leagues.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonText } from '#web/ui/state/Skeleton.tsx'
import { channelForms } from './channel-forms.tsx'
import { Digest } from './Digest.tsx'
import { presetOf } from './preset-of.ts'
import { QuietHours } from './QuietHours.tsx'
import { type SaveSettings, useSaveSettings } from './use-settings.ts'

function OverSettings({ Form }: { Form: ComponentType<{ known: NotificationSettings }> }) {
  const { t } = useTranslation('profile')
  const settings = trpc.notification.settings.useQuery()
  return (
    <QueryView
      query={settings}
      errorTitle={t('notifications.failedToLoad')}
      skeleton={<SkeletonText lines={8} />}
    >
      {(known) => <Form known={known} />}
    </QueryView>
  )
}

export const NewsForm = () => <OverSettings Form={News} />
export const QuietHoursForm = () => <OverSettings Form={QuietHours} />
export const DigestForm = () => <OverSettings Form={Digest} />

function News({ known }: { known: NotificationSettings }) {
  const { t } = useTranslation('profile')
  const save = useSaveSettings(known)
  return (
    <div className="grid gap-9">
      <div className="grid gap-5">
        <NewsPresets known={known} save={save} />
        <Disclosure summary={t('notifications.choose')}>
          <NewsMatrix matrix={known.matrix} save={save} />
        </Disclosure>
      </div>
      {channelForms.map(({ channel, Form }) => (
        <Form key={channel} known={known} />
      ))}
      <MutedLeagues muted={known.mutedLeagues} save={save} />
    </div>
  )
}

function NewsPresets({ known, save }: { known: NotificationSettings; save: SaveSettings }) {
  const { t } = useTranslation('profile')
  const name = useId()
  const chosen = presetOf(known)
  return (
    <fieldset>
      <legend className="sr-only">{t('notifications.what')}</legend>
      {newsPresets.map((preset) => (
        <label
          key={preset}
          className="flex cursor-pointer items-baseline gap-3 border-b border-rule py-3 hover:bg-wash"
        >
          <input
            type="radio"
            name={name}
            value={preset}
            checked={chosen === preset}
            onChange={() => save({ preset }, { matrix: known.presets[preset] })}
            className="size-[1.05rem] shrink-0 translate-y-[0.15rem] accent-ink"
          />
          <span>
            <span className="block font-medium">{t(`notifications.preset.${preset}`)}</span>
            <span className="block text-sm text-soft">{t(`notifications.presetAbout.${preset}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type Matrix = NotificationSettings['matrix']

function NewsMatrix({ matrix, save }: { matrix: Matrix; save: SaveSettings }) {
  const { t } = useTranslation('profile')
  // The kinds that can be set, in the order of their registry
  const kinds = Object.keys(matrix) as (keyof Matrix)[]
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('notifications.what')}</caption>
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

function MutedLeagues({ muted, save }: { muted: readonly string[]; save: SaveSettings }) {
  const { t } = useTranslation('profile')
  const { leagues } = useLeagues()
  if (!leagues || leagues.length === 0) return null
  const mute = (leagueId: string, on: boolean): void => {
    const mutedLeagues = on ? [...muted, leagueId] : muted.filter((id) => id !== leagueId)
    save({ mutedLeagues }, { mutedLeagues })
  }
  return (
    <div>
      <h2 className="mb-1 font-sans text-base font-semibold">{t('notifications.muted')}</h2>
      {leagues.map(({ id, name }) => (
        <Switch
          key={id}
          label={name}
          className="typed min-w-0 border-b border-rule"
          checked={muted.includes(id)}
          onCheckedChange={(on) => mute(id, on)}
        />
      ))}
    </div>
  )
}
