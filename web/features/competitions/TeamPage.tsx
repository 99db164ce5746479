import { useState } from 'react'
import type { TeamPage as Page } from '#contracts/competitions/competition.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { CompetitionFrame } from './CompetitionFrame.tsx'
import { CompetitionQuery } from './CompetitionQuery.tsx'
import { DuelPicks } from './matches/DuelPicks.tsx'
import { useCompetitionRef } from './use-competition-ref.ts'

/** The user's picks in a subset competition: editable until it begins, read-only afterwards */
export default function TeamPage() {
  const { t } = useTranslation('competitions')
  const query = trpc.competition.teamPage.useQuery(useCompetitionRef())
  return (
    <CompetitionQuery query={query} errorTitle={t('team.loadFailed')}>
      {(page) => (
        <CompetitionFrame head={page} tab="team">
          <Team page={page} />
        </CompetitionFrame>
      )}
    </CompetitionQuery>
  )
}

function Team({ page }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const { league, competition, takesPart, picks, open } = page
  const to = paths.league(league.slug)
  const watch = (
    <ButtonLink href={to.competition(competition.slug).leaderboard}>{t('matches.toLeaderboard')}</ButtonLink>
  )
  if (competition.pickParticipation === 'all')
    return <EmptyState ornament="list" title={t('team.allTitle')} text={t('team.all')} action={watch} />
  if (!takesPart)
    return <EmptyState ornament="people" title={t('team.outTitle')} text={t('team.out')} action={watch} />
  if (open && picks.length === 0)
    return (
      <EmptyState
        ornament="list"
        title={t('team.emptyTitle')}
        text={t('team.empty')}
        action={<ButtonLink href={to.deathlist}>{t('team.toList')}</ButtonLink>}
      />
    )
  return open ? <TeamForm page={page} /> : <Fixed page={page} />
}

function Fixed({ page: { competition, teams } }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const { mediumDay } = useFormats()
  return (
    <TitledSection id="teams" title={t('team.everyone')}>
      <p className="mb-6 text-sm text-soft">{t('team.fixed', { day: mediumDay(competition.startDate) })}</p>
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        {teams.map(({ userId, displayName, picks }) => (
          <section key={userId} aria-labelledby={`team-${userId}`} className="min-w-0">
            <h3 id={`team-${userId}`} className="mb-2 text-xl">
              {displayName}
            </h3>
            <DuelPicks picks={picks} />
          </section>
        ))}
      </div>
    </TitledSection>
  )
}

function TeamForm({ page }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const { day } = useFormats()
  const ref = useCompetitionRef()
  const utils = trpc.useUtils()
  const { picks, chooseUntil, ready } = page
  const places = page.picksCount ?? 1
  /** What is not saved yet, by pick: it stays when the list or the saved picks change. */
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, boolean>>>({})
  const plays = ({ id, chosen }: Page['picks'][number]) => unsaved[id] ?? chosen
  const chosen = picks.filter(plays)
  const choose = trpc.competition.chooseTeam.useMutation({
    onSuccess: async ({ pickIds }) => {
      await utils.competition.teamPage.invalidate(ref)
      setUnsaved({})
      const left = Math.min(places, picks.length) - pickIds.length
      notify.success(
        t('team.saved'),
        left > 0 ? { description: `${t('team.savedOpen', { count: left })} ${t('team.fill')}` } : {},
      )
    },
    onError: (error) => notifyProblem(t('team.saveFailed'), error),
  })
  const full = chosen.length >= places
  const changed = picks.some((pick) => plays(pick) !== pick.chosen)
  useUnsaved(changed && !choose.isPending)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!choose.isPending) choose.mutate({ ...ref, pickIds: chosen.map(({ id }) => id) })
      }}
    >
      <p className="font-serif text-lg">{t('team.lede', { count: places })}</p>
      <p className="mt-1 mb-6 max-w-[60ch] text-sm text-soft">
        {chooseUntil && t('team.deadline', { day: day(chooseUntil) })} {t('team.fill')}
      </p>
      <fieldset disabled={choose.isPending}>
        <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-6 border-b border-ink pb-2">
          <span className="name text-xl">{t('team.yours')}</span>
          <span role="status" className="text-sm text-soft tabular-nums">
            {t('team.chosen', { count: chosen.length, total: places })}
          </span>
        </legend>
        <ul>
          {picks.map((pick) => {
            const checked = plays(pick)
            const closed = full && !checked
            return (
              <li key={pick.id} className="border-b border-rule">
                <label className="flex cursor-pointer items-center gap-3.5 py-3 has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-focus">
                  <Portrait name={pick.name} image={pick.imageUrl} size="sm" />
                  <span className="min-w-0 flex-1">
                    <span className={`name block text-lg/[1.25] ${closed ? 'text-faint' : ''}`}>
                      {pick.name}
                    </span>
                    <span className="text-sm text-soft">
                      {pick.birthYear !== null && t('pick.born', { year: pick.birthYear })}
                    </span>
                  </span>
                  <input
                    type="checkbox"
                    checked={checked}
                    disabled={closed}
                    onChange={() => setUnsaved({ ...unsaved, [pick.id]: !checked })}
                    className="size-5 shrink-0 accent-ink focus-visible:outline-none"
                  />
                </label>
              </li>
            )
          })}
        </ul>
      </fieldset>
      {full && picks.length > places && <p className="mt-3 text-sm text-soft">{t('team.full')}</p>}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={choose.isPending} disabled={!changed}>
          {t('team.save')}
        </Button>
        {ready > 0 && <p className="text-sm text-faint">{t('team.ready', { count: ready })}</p>}
      </div>
    </form>
  )
}
