import type { SettingsPage as Page } from '#contracts/league-pages.ts'
import { packOf } from '#domain/packs/scoring-fields.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useOpened } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PersonRow } from '#web/ui/PersonRow.tsx'
import { FoldedRow } from './pack/SentenceRow.tsx'
import { RulesForm } from './RulesForm.tsx'
import { RulesText } from './RulesText.tsx'
import { ScorePreview } from './ScorePreview.tsx'
import { Section } from './Section.tsx'

export default function SettingsPage() {
  const query = trpc.league.settingsPage.useQuery({ league: useLeagueRef() })
  return <LeagueView query={query}>{(page) => <Settings page={page} />}</LeagueView>
}

function Settings({ page }: { page: Page }) {
  const { t } = useTranslation(['admin', 'common'])
  const { day } = useFormats()
  // Controls are not printed.
  const isPrinting = useMedia('print')
  const { league, rules, canEdit } = page
  const { latest, inForce } = rules
  const [opened, setDirty] = useOpened(latest)
  const to = paths.league(league.slug)
  const history = (
    <FoldedRow title={t('history.title')} sentence={t('history.latest', { day: day(inForce.effectiveFrom) })}>
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
          league={league}
          rules={opened}
          seasons={page.seasons}
          history={history}
          onDirty={setDirty}
        />
      ) : (
        <Section title={t('rules.inForce')}>
          <RulesText rules={inForce} />
          {!isPrinting && (
            <ul className="mt-8">
              <FoldedRow title={t('preview.title')} sentence={t('preview.textReadOnly')}>
                <ScorePreview rules={inForce} players={league.memberCount} />
              </FoldedRow>
              {history}
            </ul>
          )}
        </Section>
      )}
      {packOf(inForce).who?.votes && <VotesAgainst league={league.slug} />}
    </>
  )
}

function RulesHistory({ rules }: Pick<Page, 'rules'>) {
  const { t } = useTranslation('admin')
  const { day, moment } = useFormats()
  return (
    <ol>
      {rules.versions
        .toSorted((a, b) => b.version - a.version)
        .map(({ version, effectiveFrom, createdAt, createdBy }) => (
          <li key={version} className="flex items-baseline justify-between gap-4 border-b border-rule py-2.5">
            <div className="min-w-0 wrap-break-word">
              <p>{t('history.from', { version, day: day(effectiveFrom) })}</p>
              <p className="text-sm text-faint">
                {createdBy
                  ? t('history.savedBy', { name: createdBy.displayName, when: moment(createdAt) })
                  : t('history.saved', { when: moment(createdAt) })}
              </p>
            </div>
            {version === rules.inForce.version && <Badge tone="ok">{t('history.inForce')}</Badge>}
          </li>
        ))}
    </ol>
  )
}

function VotesAgainst({ league }: { league: string }) {
  const { t } = useTranslation('admin')
  const { list } = useFormats()
  const { data } = trpc.person.votes.useQuery({ league })
  if (!data || data.quorum === null) return null
  const { people, quorum, open } = data
  return (
    <Section title={t('votes.title')} text={t(open ? 'votes.text' : 'votes.over')}>
      {people.length === 0 ? (
        <p className="text-sm text-soft">{t('votes.none')}</p>
      ) : (
        <ul aria-label={t('votes.title')}>
          {people.map(({ wikidataId, name, imageUrl, description, votes, barred, voters }) => (
            <PersonRow
              key={wikidataId}
              name={name}
              image={imageUrl}
              href={paths.person(wikidataId)}
              description={description}
              note={
                <>
                  {list(voters.map((voter) => voter?.displayName ?? t('votes.former')))}
                  {barred && <span className="block text-soft">{t('votes.barred')}</span>}
                </>
              }
              aside={t('votes.count', { count: votes, quorum })}
              size="sm"
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
