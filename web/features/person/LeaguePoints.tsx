import type { PersonPage } from '#contracts/people/person.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Sentence } from '#web/shared/Sentence.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** The points of the death in each of the user's leagues; last on the page, and folded */
export function LeaguePoints({ page }: { page: PersonPage }) {
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
