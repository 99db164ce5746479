import { useParams } from 'wouter'
import type { PersonPage as Page } from '#contracts/people/person.ts'
import { isProblem, problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { Refused } from '#web/shared/LeagueView.tsx'
import { Sentence } from '#web/shared/Sentence.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { DeadHead } from './DeadHead.tsx'
import { Evidence } from './Evidence.tsx'
import { Facts } from './Facts.tsx'
import { History } from './History.tsx'
import { InLeagues } from './InLeagues.tsx'
import { OwnLists } from './OwnLists.tsx'
import { PersonHead } from './PersonHead.tsx'

export default function PersonPage() {
  const { t } = useTranslation(['person', 'common'])
  const { person } = useParams<{ person: string }>()
  const query = trpc.person.get.useQuery({ wikidataId: person })
  if (isProblem(query.error, 'person_not_found') || isProblem(query.error, 'validation_failed'))
    return (
      <Refused
        ornament="people"
        title={t('unknown')}
        text={problemOf(query.error).message}
        action={<ButtonLink href={paths.dashboard}>{t('common:menu.dashboard')}</ButtonLink>}
      />
    )
  return (
    <QueryView query={query} isPage errorTitle={t('loadFailed')}>
      {(page) => <Person page={page} />}
    </QueryView>
  )
}

function Person({ page }: { page: Page }) {
  const { t } = useTranslation('person')
  return (
    <div className={page.death ? 'mx-auto w-full max-w-xl' : undefined}>
      {page.death ? <DeadHead page={page} death={page.death} /> : <PersonHead page={page} />}
      {page.lists.length > 0 && page.diedOn === null && <OwnLists page={page} />}
      <TitledSection id="leagues" title={t('leagues.title')} className="mb-12 max-w-2xl">
        <InLeagues page={page} />
      </TitledSection>
      <div className="grid max-w-2xl gap-6">
        <Disclosure summary={t('status.title')}>
          <div className="pt-3">
            {page.death && <Facts page={page} withDescription={false} />}
            <Evidence page={page} />
          </div>
        </Disclosure>
        {page.history.length > 0 && (
          <Disclosure summary={t('history.title')}>
            <div className="pt-3">
              <History events={page.history} />
            </div>
          </Disclosure>
        )}
        <LeaguePoints page={page} />
      </div>
      {page.imageCreditUrl && (
        <p className="mt-10 text-xs text-faint">
          {t('portrait')}
          {' · '}
          <a href={page.imageCreditUrl} rel="noreferrer" className="link rounded-sm">
            {t('credit')}
          </a>
        </p>
      )}
    </div>
  )
}

/** The points of the death in each of the user's leagues; last on the page, and folded */
function LeaguePoints({ page }: { page: Page }) {
  const { t } = useTranslation('death')
  const brought = page.leagues.flatMap(({ id, name, announcement }) =>
    announcement?.detail ? [{ id, name, detail: announcement.detail }] : [],
  )
  if (brought.length === 0) return null
  return (
    <Disclosure summary={t('points')}>
      <dl className="grid gap-3 pt-3">
        {brought.map(({ id, name, detail }) => (
          <div key={id}>
            <dt className="text-sm text-faint">{name}</dt>
            <dd>
              <Sentence pieces={detail} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
