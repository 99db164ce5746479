import { X } from 'lucide-react'
import { useState } from 'react'
import { type PackWho, packBounds, type ScoringPack } from '#domain/packs/pack.ts'
import { isLongEnough, maxQueryLength } from '#domain/people/query.ts'
import { problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { usePersonNames } from '#web/shared/rules/use-person-names.ts'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { SearchField } from '#web/ui/form/TextField.tsx'

/** The initial number of votes of a quorum */
const usual = 3

/** Who may be picked, except for the years of birth */
export function WhoEditor({ pack, onChange }: { pack: ScoringPack; onChange: (next: ScoringPack) => void }) {
  const { t } = useTranslation('admin')
  const who = pack.who ?? {}
  const set = (part: PackWho) => onChange({ ...pack, who: { ...who, ...part } })
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <NumberField
        label={t('pack.may.languages')}
        value={who.languages ?? 0}
        range={[0, packBounds.languages]}
        onValueChange={(languages) => languages !== null && set({ languages })}
      />
      <Switch
        label={t('pack.may.votes')}
        checked={who.votes != null}
        onCheckedChange={(on) => set({ votes: on ? { quorum: usual } : null })}
      />
      {who.votes != null && (
        <NumberField
          label={t('pack.may.quorum')}
          value={who.votes.quorum}
          range={[1, packBounds.quorum]}
          onValueChange={(quorum) => quorum !== null && set({ votes: { quorum } })}
        />
      )}
      <BarredPeople barred={who.barred ?? []} onChange={(barred) => set({ barred })} />
    </div>
  )
}

const most = { named: 8, found: 5 } as const
const searchDelayMs = 1000

function BarredPeople({
  barred,
  onChange,
}: {
  barred: readonly string[]
  onChange: (next: readonly string[]) => void
}) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({})
  const personName = usePersonNames(barred)
  const { settled } = useDebounced(text.trim(), searchDelayMs)
  const isAsked = isLongEnough(text) && isLongEnough(settled)
  const query = trpc.person.search.useQuery({ q: settled }, { enabled: isAsked })
  const found = isAsked ? (query.data?.people ?? []).filter((each) => !barred.includes(each.wikidataId)) : []
  const shown = barred.slice(0, most.named)
  const more = barred.length - shown.length
  return (
    <div className="grid gap-3 sm:col-span-2">
      {shown.length > 0 && (
        <ul aria-label={t('pack.may.barred')}>
          {shown.map((id) => (
            <Barred
              key={id}
              name={known[id] ?? personName(id) ?? id}
              onRemove={() => onChange(barred.filter((each) => each !== id))}
            />
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-sm text-soft">{t('pack.may.more', { count: more })}</p>}
      {barred.length < packBounds.barred && (
        <search>
          <SearchField
            label={t('pack.may.bar')}
            value={text}
            maxLength={maxQueryLength}
            onChange={(event) => setText(event.target.value)}
            onClear={() => setText('')}
            // Enter must not submit the surrounding form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </search>
      )}
      {isAsked && query.error && <p className="text-sm text-soft">{problemOf(query.error).message}</p>}
      {isAsked && query.data && found.length === 0 && (
        <p className="text-sm text-soft">{t('pack.may.nobody')}</p>
      )}
      {found.length > 0 && (
        <ul aria-label={t('pack.may.found')}>
          {found.slice(0, most.found).map(({ wikidataId, label, description }) => (
            <li key={wikidataId} className="border-b border-rule">
              <button
                type="button"
                className="w-full py-2.5 text-left hover:bg-wash"
                onClick={() => {
                  setKnown({ ...known, [wikidataId]: label })
                  onChange([...barred, wikidataId])
                  setText('')
                }}
              >
                <span className="name font-medium">{label}</span>
                {description && <span className="typed block text-sm text-soft">{description}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {barred.length > most.named && (
        <p>
          <Button variant="text" size="sm" onClick={() => onChange([])}>
            {t('pack.may.unbar')}
          </Button>
        </p>
      )}
    </div>
  )
}

function Barred({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <li className="flex items-center justify-between gap-3 border-b border-rule">
      <span className="name">{name}</span>
      <Button variant="text" size="sm" aria-label={t('pack.may.letGo', { name })} onClick={onRemove}>
        <X className="size-4" aria-hidden="true" />
      </Button>
    </li>
  )
}
