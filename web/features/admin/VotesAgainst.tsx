import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { PersonList, PersonRow } from '#web/ui/PersonRow.tsx'
import { Section } from './Section.tsx'

export function VotesAgainst({ league }: { league: string }) {
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
        <PersonList label={t('votes.title')}>
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
        </PersonList>
      )}
    </Section>
  )
}
