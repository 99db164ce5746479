import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { addWebhookInput, type NewWebhook, type Webhook } from '#contracts/accounts/webhook.ts'
import type { League } from '#contracts/league.ts'
import type { AdminPage } from '#contracts/league-pages.ts'
import { isSigned, maxWebhooks, type WebhookKind } from '#domain/news/webhooks.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { contractResolver, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SegmentedInput } from '#web/ui/form/SegmentedInput.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { SecretDialog } from '#web/ui/overlay/SecretDialog.tsx'
import { useRefreshLeague } from '../use-save.ts'

export function Webhooks({ page: { league, webhooks } }: { page: AdminPage }) {
  const { t } = useTranslation('admin')
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<NewWebhook | null>(null)
  const isFull = webhooks.length >= maxWebhooks
  return (
    <>
      {webhooks.length > 0 && (
        <ul className="mb-4">
          {webhooks.map((webhook) => (
            <WebhookLine key={webhook.id} league={league} webhook={webhook} />
          ))}
        </ul>
      )}
      <Button variant="quiet" size="sm" disabled={isFull} onClick={() => setAdding(true)}>
        {t('webhooks.add')}
      </Button>
      {isFull && <p className="mt-3 text-sm text-soft">{t('webhooks.full', { max: maxWebhooks })}</p>}
      {adding && (
        <WebhookDialog
          league={league}
          onClose={() => setAdding(false)}
          onAdded={(webhook) => {
            setAdding(false)
            if (isSigned(webhook.kind)) setMade(webhook)
          }}
        />
      )}
      {made && <WebhookSecret secret={made.secret} onClose={() => setMade(null)} />}
    </>
  )
}

/** The address up to the secret that ends it at Discord and Slack */
const withoutSecret = ({ host, pathname }: URL): string =>
  `${host}${pathname.replace(/\/+$/, '').replace(/[^/]*$/, '…')}`

function WebhookLine({ league, webhook }: { league: League; webhook: Webhook }) {
  const { t } = useTranslation('admin')
  const { relative } = useFormats()
  const now = useNow()
  const refresh = useRefreshLeague()
  const [secret, setSecret] = useState<string | null>(null)
  const { id, kind, url, failingSince, pausedAt, pausedBecause } = webhook
  const address = new URL(url)
  const which = { league: league.id, id }
  const row = useRef<HTMLLIElement>(null)
  const keepFocus = () => focusIfLost(() => row.current?.querySelector('button'))
  const test = trpc.webhook.test.useMutation({
    onSuccess: ({ arrived, status }) => {
      if (arrived) notify.success(t('webhooks.arrived'))
      else
        notify.error(t('webhooks.notArrived'), {
          description: status === null ? t('webhooks.noAnswer') : t('webhooks.answered', { status }),
        })
    },
    onError: (error) => notifyProblem(t('webhooks.notArrived'), error),
  })
  const resume = trpc.webhook.resume.useMutation({
    onSuccess: async (resumed) => {
      setSecret(resumed.secret)
      await refresh()
      keepFocus()
    },
    onError: (error) => notifyProblem(t('webhooks.failed'), error),
  })
  const remove = trpc.webhook.remove.useMutation({
    onSuccess: () => void refresh(),
    onError: (error) => notifyProblem(t('webhooks.failed'), error),
  })
  return (
    <li ref={row} className="border-b border-rule py-3 first:border-t">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">{t(`webhooks.kinds.${kind}`)}</span>
        {pausedAt && <Badge tone="accent">{t('webhooks.paused')}</Badge>}
        {!pausedAt && failingSince && <Badge tone="hold">{t('webhooks.failing')}</Badge>}
      </div>
      <p className="typed text-sm break-all text-soft">{isSigned(kind) ? url : withoutSecret(address)}</p>
      {pausedBecause === 'admin_gone' && (
        <p className="mt-1 text-sm text-soft">
          {t('webhooks.adminGone')}{' '}
          {t(isSigned(kind) ? 'webhooks.adminGoneSecret' : 'webhooks.adminGoneAddress')}
        </p>
      )}
      {failingSince && pausedBecause !== 'admin_gone' && (
        <p className="mt-1 text-sm text-soft">
          {t(pausedAt ? 'webhooks.pausedAbout' : 'webhooks.failingAbout', {
            when: relative(failingSince, now),
          })}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button variant="quiet" size="sm" busy={test.isPending} onClick={() => test.mutate(which)}>
          {t('webhooks.test')}
        </Button>
        {pausedAt && (
          <Button variant="quiet" size="sm" busy={resume.isPending} onClick={() => resume.mutate(which)}>
            {t('webhooks.resume')}
          </Button>
        )}
        <ConfirmButton
          label={t('webhooks.remove')}
          size="sm"
          title={t('webhooks.removeTitle', { host: address.host })}
          text={t('webhooks.removeText')}
          danger
          onConfirm={() => remove.mutateAsync(which)}
        />
      </div>
      {secret && (
        <WebhookSecret
          secret={secret}
          onClose={() => {
            setSecret(null)
            keepFocus()
          }}
        />
      )}
    </li>
  )
}

function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const words = {
    title: t('webhooks.secretTitle'),
    text: t('webhooks.secretText'),
    copy: t('webhooks.secretCopy'),
    kept: t('webhooks.secretKept'),
  }
  return <SecretDialog secret={secret} words={words} onClose={onClose} />
}

const schema = addWebhookInput.omit({ league: true })
/** The most frequently used kind first */
const kinds: readonly WebhookKind[] = ['discord', 'slack', 'generic']
const empty: z.input<typeof schema> = { kind: 'discord', url: '' }

function WebhookDialog({
  league,
  onAdded,
  onClose,
}: {
  league: League
  onAdded: (webhook: NewWebhook) => void
  onClose: () => void
}) {
  const { t } = useTranslation('admin')
  const refresh = useRefreshLeague()
  const form = useForm({ defaultValues: empty, resolver: contractResolver(schema) })
  const kind = form.watch('kind')
  const add = trpc.webhook.add.useMutation({
    onSuccess: async (webhook) => {
      await refresh()
      onAdded(webhook)
    },
    onError: (error) => showFormProblem(form, t('webhooks.addFailed'), error),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('webhooks.dialogTitle')}
      submitLabel={t('webhooks.submit')}
      busy={add.isPending}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((values) => add.mutate({ league: league.id, ...values }))}
    >
      <SegmentedInput
        control={form.control}
        name="kind"
        label={t('webhooks.kind')}
        options={kinds.map((value) => ({ value, label: t(`webhooks.kinds.${value}`) }))}
      />
      <TextField
        label={t('webhooks.url')}
        description={t(`webhooks.about.${kind}`)}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        {...fieldOf(form, 'url')}
      />
    </FormDialog>
  )
}
