import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { Candidate, MatchedNames } from '#contracts/lists/pick.ts'
import { maxPastedNames, namesIn } from '#domain/people/pasted.ts'
import { maxQueryLength } from '#domain/people/query.ts'
import { problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextAreaField } from '#web/ui/form/TextField.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { type Choices, ChooseCandidates, firstChoices } from './ChooseCandidates.tsx'
import type { ListChanges } from './use-list.ts'

export default function SeveralNamesDialog({
  page,
  text,
  onText,
  addAll,
  onClose,
}: {
  page: DeathlistPage
  text: string
  onText: (text: string) => void
  addAll: ListChanges['addAll']
  onClose: () => void
}) {
  const { t } = useTranslation(['deathlist', 'common'])
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const [error, setError] = useState<string>()
  const [matches, setMatches] = useState<MatchedNames | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const [done, setDone] = useState<number | null>(null)
  const find = useMutation({
    mutationFn: (names: string[]) => utils.client.pick.matchNames.query({ league, names }),
    onSuccess: (found) => {
      setMatches(found)
      setChoices(firstChoices(found))
    },
    onError: (failure) => setError(problemOf(failure).message),
  })
  const names = namesIn(text).map((name) => name.slice(0, maxQueryLength))
  const chosen = Object.values(choices).filter((choice): choice is Candidate => choice !== null)
  const people = [...new Map(chosen.map((person) => [person.wikidataId, person])).values()]
  const room = Math.max(page.capacity.total - page.capacity.used, 0)
  const tooMany = people.length > room

  const findPeople = () => {
    if (names.length === 0) setError(t('several.required'))
    else if (names.length > maxPastedNames) setError(t('several.tooMany', { max: maxPastedNames }))
    else find.mutate(names)
  }
  const add = async () => {
    setDone(0)
    const refused = await addAll(people, setDone)
    const added = people.length - refused.length
    const description = refused.map(({ person, message }) => `${person.label}: ${message}`).join(' ')
    if (added > 0) notify.success(t('several.done', { count: added }))
    // The names of those who did not reach the server stay for another attempt, and those typed during the search.
    const left = new Set(refused.flatMap(({ person, code }) => (code === null ? [person.wikidataId] : [])))
    const stays = (choice: Candidate | null | undefined) =>
      choice === undefined || left.has(choice?.wikidataId ?? '')
    onText(names.filter((name) => stays(choices[name])).join('\n'))
    if (refused.length > 0) notify.error(t('several.refused', { count: refused.length }), { description })
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      busy={done !== null}
      wide
      title={t('several.title')}
      description={matches ? t('several.choose') : t('several.text')}
      footer={
        matches ? (
          <>
            <span className="mr-auto self-center text-sm text-soft" role="status">
              {done === null
                ? tooMany && <span className="text-hold">{t('several.room', { count: room })}</span>
                : t('several.progress', { done, total: people.length })}
            </span>
            <Button variant="quiet" disabled={done !== null} onClick={() => setMatches(null)}>
              {t('common:actions.back')}
            </Button>
            <Button busy={done !== null} disabled={people.length === 0 || tooMany} onClick={() => void add()}>
              {t('several.add', { count: people.length })}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
            <Button busy={find.isPending} onClick={findPeople}>
              {t('several.find')}
            </Button>
          </>
        )
      }
    >
      {matches ? (
        <ChooseCandidates page={page} matches={matches} choices={choices} onChoose={setChoices} />
      ) : (
        <TextAreaField
          label={t('several.names')}
          placeholder={t('several.example')}
          rows={8}
          value={text}
          onChange={(event) => {
            onText(event.target.value)
            setError(undefined)
          }}
          error={error}
          className="pb-2"
        />
      )}
    </Dialog>
  )
}
