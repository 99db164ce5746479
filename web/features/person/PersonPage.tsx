import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import type { PersonPage as Page } from '#contracts/person.ts'
import { isProblem, problemOf } from '../../lib/errors.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Ornament } from '../../ui/Ornament.tsx'
import { PageHeader, SectionHeading } from '../../ui/PageHeader.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Evidence } from './Evidence.tsx'
import { History } from './History.tsx'
import { InLeagues } from './InLeagues.tsx'
import { PersonHead } from './PersonHead.tsx'

/** A public figure: who it is, whether alive and how we know, and what one's own leagues have to do with them. */
export default function PersonPage() {
  const { t } = useTranslation('person')
  const { person } = useParams<{ person: string }>()
  const query = trpc.person.get.useQuery({ wikidataId: person })
  if (isProblem(query.error, 'person_not_found') || isProblem(query.error, 'validation_failed'))
    return <Nobody message={problemOf(query.error).message} />
  return (
    <QueryView query={query} errorTitle={t('loadFailed')}>
      {(page) => <Person page={page} />}
    </QueryView>
  )
}

function Nobody({ message }: { message: string }) {
  const { t } = useTranslation(['person', 'common'])
  return (
    <div role="alert" className="mx-auto grid max-w-lg justify-items-start py-10">
      <Ornament kind="people" className="mb-6 h-24 w-[7.2rem] text-edge" />
      <PageHeader title={t('unknown')} lede={message} />
      <ButtonLink href={paths.dashboard}>{t('common:menu.yourLeagues')}</ButtonLink>
    </div>
  )
}

function Person({ page }: { page: Page }) {
  const { t } = useTranslation('person')
  return (
    <>
      <PersonHead page={page} />
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-12">
          <section aria-labelledby="status">
            <SectionHeading id="status" title={t('status.title')} />
            <Evidence page={page} />
          </section>
          {page.history.length > 0 && (
            <section aria-labelledby="history">
              <SectionHeading id="history" title={t('history.title')} />
              <History events={page.history} />
            </section>
          )}
        </div>
        <section aria-labelledby="leagues" className="min-w-0">
          <SectionHeading id="leagues" title={t('leagues.title')} />
          <InLeagues page={page} />
        </section>
      </div>
    </>
  )
}
