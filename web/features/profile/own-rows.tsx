import type { TFunction } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import type { Language } from '#locales/languages.ts'
import { languages } from '#locales/languages.ts'
import type { Theme } from '#web/lib/theme/theme.ts'
import { AvatarSection } from './AvatarSection.tsx'
import { DataSection } from './DataSection.tsx'
import { DeletionSection } from './DeletionSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { NameSection } from './NameSection.tsx'
import { DigestForm, NewsForm, QuietHoursForm } from './notifications/NotificationForms.tsx'
import { presetOf } from './notifications/preset-of.ts'
import { weekdayName } from './notifications/weekday-name.ts'
import { hasPassword, type Own, type useOwnInRows } from './own.ts'
import { PresenceSection } from './PresenceSection.tsx'
import { DevicesSection } from './security/DevicesSection.tsx'
import { EmailSection } from './security/EmailSection.tsx'
import { FactorSection } from './security/FactorSection.tsx'
import { PasskeysSection } from './security/PasskeysSection.tsx'
import { PasswordSection } from './security/PasswordSection.tsx'
import { TokensSection } from './TokensSection.tsx'

type T = TFunction<['profile', 'auth']>

interface RowTexts {
  t: T
  language: Language
  theme: Theme
}

interface Row {
  /** The last segment of the row's path */
  name: string
  title: (t: T) => string
  about?: (t: T, own: Own) => ReactNode
  /** The current setting, in words; undefined while unknown */
  summary: (own: ReturnType<typeof useOwnInRows>, texts: RowTexts) => string | undefined
  Form: ComponentType<{ own: Own }>
}

const groups = ['you', 'security', 'notifications', 'programs', 'data'] as const

/** All settings of the user, in the order of their display. To add a setting, add a row here. */
const rows: Record<(typeof groups)[number], readonly Row[]> = {
  you: [
    {
      name: 'name',
      title: (t) => t('you.title'),
      about: (t) => t('you.about'),
      summary: ({ profile }) => profile.displayName,
      Form: NameSection,
    },
    {
      name: 'picture',
      title: (t) => t('avatar.title'),
      about: (t) => t('avatar.about'),
      summary: ({ profile }, { t }) => t(profile.avatarUrl ? 'avatar.own' : 'avatar.initials'),
      Form: AvatarSection,
    },
    {
      name: 'language',
      title: (t) => t('language.title'),
      about: (t) => t('language.about'),
      summary: (_, { t, language, theme }) =>
        t('language.summary', { language: languages[language].name, theme: t(`language.${theme}`) }),
      Form: LanguageSection,
    },
    {
      name: 'presence',
      title: (t) => t('presence.title'),
      about: (t) => t('presence.about'),
      summary: ({ profile }, { t }) => t(profile.showsPresence ? 'presence.isOn' : 'presence.isOff'),
      Form: PresenceSection,
    },
  ],
  security: [
    {
      name: 'email',
      title: (t) => t('email.title'),
      about: (t) => t('email.about'),
      summary: ({ user: { email, new_email: next } }, { t }) =>
        email && next ? t('email.changing', { email, next }) : email || t('email.noneYet'),
      Form: EmailSection,
    },
    {
      name: 'password',
      title: (t) => t('password.title'),
      about: (t, { user }) => t(hasPassword(user) ? 'password.about' : 'password.none'),
      summary: ({ user }, { t }) => t(hasPassword(user) ? 'password.isSet' : 'password.isNotSet'),
      Form: PasswordSection,
    },
    {
      name: 'passkeys',
      title: (t) => t('passkeys.title'),
      about: (t) => t('passkeys.about'),
      summary: ({ passkeys }, { t }) =>
        passkeys === null
          ? t('passkeys.isNotOffered')
          : passkeys &&
            (passkeys.length > 0 ? t('passkeys.count', { count: passkeys.length }) : t('passkeys.isNone')),
      Form: PasskeysSection,
    },
    {
      name: 'two-step',
      title: (t) => t('factor.title'),
      about: (t) => t('factor.about'),
      summary: ({ user }, { t }) =>
        t((user.factors ?? []).some(({ status }) => status === 'verified') ? 'factor.isOn' : 'factor.isOff'),
      Form: FactorSection,
    },
    {
      name: 'devices',
      title: (t) => t('devices.title'),
      about: (t) => t('devices.about'),
      summary: ({ devices }, { t }) => devices && t('devices.count', { count: devices.length }),
      Form: DevicesSection,
    },
  ],
  notifications: [
    {
      name: 'notifications',
      title: (t) => t('notifications.title'),
      about: (t) => t('notifications.about'),
      summary: ({ news }, { t }) => {
        if (!news) return undefined
        const preset = presetOf(news)
        const summary = t(preset ? `notifications.preset.${preset}` : 'notifications.chosen')
        const { length } = news.mutedLeagues
        return length > 0 ? t('notifications.except', { summary, count: length }) : summary
      },
      Form: NewsForm,
    },
    {
      name: 'quiet-hours',
      title: (t) => t('notifications.quiet'),
      summary: ({ news }, { t }) =>
        news &&
        (news.quietHours.from
          ? t('notifications.quietSays', { from: news.quietHours.from, to: news.quietHours.to })
          : t('notifications.off')),
      Form: QuietHoursForm,
    },
    {
      name: 'weekly',
      title: (t) => t('notifications.digest'),
      summary: ({ news }, { t, language }) =>
        news &&
        (news.letter.weekday === null
          ? t('notifications.digestOff')
          : t('notifications.digestSays', {
              day: weekdayName(language, news.letter.weekday),
              time: `${String(news.letter.hour).padStart(2, '0')}:00`,
            })),
      Form: DigestForm,
    },
  ],
  programs: [
    {
      name: 'tokens',
      title: (t) => t('tokens.title'),
      about: (t) => (
        <>
          {t('tokens.about')}{' '}
          <a href="/api/v1/docs" className="link">
            {t('tokens.docs')}
          </a>
        </>
      ),
      summary: ({ tokens }, { t }) =>
        tokens && (tokens.length > 0 ? t('tokens.count', { count: tokens.length }) : t('tokens.noneYet')),
      Form: TokensSection,
    },
  ],
  data: [
    {
      name: 'data',
      title: (t) => t('data.title'),
      about: (t) => t('data.about'),
      summary: (_, { t }) => t('data.summary'),
      Form: DataSection,
    },
    {
      name: 'delete',
      title: (t) => t('deletion.title'),
      about: (t) => t('deletion.about'),
      summary: (_, { t }) => t('deletion.summary'),
      Form: DeletionSection,
    },
  ],
}

export const ownRows = groups.map((group) => ({ group, rows: rows[group] }))
