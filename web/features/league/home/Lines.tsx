import type { ReactNode } from 'react'
import type { HomePage as Page } from '#contracts/league-pages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { FreePlaces } from '#web/shared/FreePlaces.tsx'
import { InviteButton } from '#web/shared/invitations/InviteButton.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { MoreLink } from '#web/ui/MoreLink.tsx'

export function Lines({ page, withPlaces }: { page: Page; withPlaces: boolean }) {
  const { t } = useTranslation(['league', 'common'])
  const { list } = useFormats()
  const { league, members, room } = page
  const to = paths.league(league.slug)
  return (
    <section aria-label={t('lines.title')} className="border-t border-ink">
      {withPlaces && room.free > 0 && (
        <Line title={<MoreTitle href={to.deathlist}>{t('common:menu.deathlist')}</MoreTitle>}>
          <FreePlaces free={room.free} href={to.deathlist} />
        </Line>
      )}
      <Line
        title={<MoreTitle href={to.members}>{t('common:menu.members')}</MoreTitle>}
        aside={!page.readiness && <InviteButton league={league} variant="text" size="sm" />}
      >
        <span className="typed">{list(members.map(({ displayName }) => displayName))}</span>
      </Line>
      <Line title={<MoreTitle href={to.settings}>{t('common:menu.rules')}</MoreTitle>}>
        <RulesInALine league={league} />
      </Line>
      {league.exclusive && (
        <Line title={<MoreTitle href={to.draft}>{t('common:menu.draft')}</MoreTitle>}>
          {t('draft.about')}
        </Line>
      )}
      <Line title={t('overview.another')}>
        <span className="flex flex-wrap gap-x-5">
          <MoreLink href={`${paths.dashboard}?create`}>{t('overview.create')}</MoreLink>
          <MoreLink href={`${paths.dashboard}?join`}>{t('overview.join')}</MoreLink>
        </span>
      </Line>
    </section>
  )
}

function MoreTitle({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="rounded-sm hover:underline hover:underline-offset-4">
      {children}
    </Link>
  )
}

function Line({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-rule py-2.5">
      <div className="min-w-0">
        <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
        <p className="text-sm break-words text-soft">{children}</p>
      </div>
      {aside}
    </div>
  )
}

function RulesInALine({ league }: { league: Page['league'] }) {
  const { t } = useTranslation(['league', 'common'])
  const { mediumDay } = useFormats()
  const rules = league.rulesInForce
  const isChanging = league.rulesEffectiveFrom > rules.effectiveFrom && league.rulesVersion > rules.version
  return (
    <Facts>
      {t('common:rules.inWords.picks', { count: rules.maxPicks })}
      {rules.pack
        ? t('common:rules.inWords.pack')
        : rules.base === 'flat'
          ? t('rules.flat', { count: rules.flatPoints })
          : t('common:rules.inWords.age')}
      {!rules.pack && rules.rarityMax > 0 && t('rules.rarity', { points: rules.rarityMax })}
      {isChanging && t('rules.changing', { day: mediumDay(league.rulesEffectiveFrom) })}
    </Facts>
  )
}
