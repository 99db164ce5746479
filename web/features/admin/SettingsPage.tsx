import type { z } from 'zod'
import type { settingsPage } from '#contracts/league-pages.ts'
import { packOf } from '#domain/packs/scoring-fields.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useIsPrinting } from '#web/lib/use-printing.ts'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { FoldedRow } from './FoldedRow.tsx'
import { RulesForm } from './RulesForm.tsx'
import { RulesHistory } from './RulesHistory.tsx'
import { RulesText } from './RulesText.tsx'
import { ScorePreview } from './ScorePreview.tsx'
import { Section } from './Section.tsx'
import { VotesAgainst } from './VotesAgainst.tsx'

/** The league's rules: a form for admins, to be read by everybody else. */
export default function SettingsPage() {
  const query = trpc.league.settingsPage.useQuery({ league: useLeagueRef() })
  return <LeagueView query={query}>{(page) => <Settings page={page} />}</LeagueView>
}

function Settings({ page }: { page: z.output<typeof settingsPage> }) {
  const { t } = useTranslation(['admin', 'common'])
  const { day } = useFormats()
  const isPrinting = useIsPrinting()
  const { league, rules, canEdit } = page
  const { latest, inForce } = rules
  const to = paths.league(league.slug)
  const history = (
    <FoldedRow title={t('history.title')} says={t('history.latest', { day: day(inForce.effectiveFrom) })}>
      <RulesHistory rules={rules} />
      <p className="mt-3">
        <Link href={to.audit} className="link">
          {t('history.audit')}
        </Link>
      </p>
    </FoldedRow>
  )
  return (
    <>
      <PageHeader
        title={t(canEdit ? 'settings.title' : 'common:menu.rules')}
        kicker={<LeagueKicker league={league} />}
        lede={isPrinting || canEdit ? undefined : t('settings.readOnly')}
      />
      {latest.version !== inForce.version && (
        <p role="status" className="mb-8 border-l-2 border-hold py-0.5 pl-4 text-soft">
          {t('settings.later', { day: day(latest.effectiveFrom) })}
        </p>
      )}
      {canEdit && !isPrinting ? (
        <RulesForm
          key={latest.version}
          league={league}
          rules={latest}
          seasons={page.seasons}
          history={history}
        />
      ) : (
        <>
          <Section title={t('rules.inForce')}>
            <RulesText rules={inForce} />
          </Section>
          {!isPrinting && (
            <Section title={t('preview.section')}>
              <ul>
                <FoldedRow title={t('preview.title')} says={t('preview.textReadOnly')}>
                  <ScorePreview rules={inForce} players={league.memberCount} />
                </FoldedRow>
                {history}
              </ul>
            </Section>
          )}
        </>
      )}
      {packOf(inForce).who?.votes && <VotesAgainst league={league.slug} />}
    </>
  )
}
