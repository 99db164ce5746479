import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpeningPage, Receipt } from '#contracts/lists/receipt.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PersonList, PersonRow } from '#web/ui/PersonRow.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { comparedWithKept, type Kept, matchesCommitment } from './check.ts'

type List = OpeningPage['lists'][number]

interface Props {
  list: List
  open: boolean
  onOpen: () => void
  /** Wikidata ids of those whom nobody else has. */
  lone: readonly string[]
  /** Whether that may be told by now. */
  showLone: boolean
  kept: Kept
}

/** One list on opening night: closed until its reader opens it, then with everybody on it and its receipt, checked here. */
export function OpenedList({ list, open, onOpen, lone, showLone, kept }: Props) {
  const { t } = useTranslation('opening')
  const own = useOwnId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { user, name, picks, receipt } = list
  const openIt = () => {
    onOpen()
    // The button goes: anybody who used the keyboard goes on from the name of the list.
    heading.current?.focus()
  }
  return (
    <li className="border-b border-rule py-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Portrait name={user.displayName} image={user.avatarUrl} size="sm" />
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="name text-xl/[1.25] wrap-anywhere">
            {open && name ? name : user.displayName}
          </h2>
          <p className="text-sm text-soft">
            {open && name ? user.displayName : t('night.closed')}
            {user.userId === own && <span className="ml-2 whitespace-nowrap text-faint">{t('you')}</span>}
          </p>
        </div>
        {!open && (
          <Button
            variant="quiet"
            onClick={openIt}
            aria-label={t('night.openOne', { name: user.displayName })}
          >
            {t('night.open')}
          </Button>
        )}
      </div>
      {open && picks && (
        <div className="mt-3 animate-unfold sm:pl-14">
          {picks.length === 0 ? (
            <p className="text-soft">{t('night.empty')}</p>
          ) : (
            <PersonList label={t('night.picksOf', { name: user.displayName })}>
              {picks.map((pick) => (
                <PersonRow
                  key={pick.wikidataId}
                  size="sm"
                  name={pick.name}
                  image={pick.imageUrl}
                  href={paths.person(pick.wikidataId)}
                  dead={pick.lifeStatus === 'confirmed'}
                  description={pick.birthYear === null ? undefined : t('born', { year: pick.birthYear })}
                  aside={
                    <span className="inline-flex items-center gap-3">
                      {showLone && lone.includes(pick.wikidataId) && <Badge>{t('night.lone')}</Badge>}
                      {pick.age}
                    </span>
                  }
                />
              ))}
            </PersonList>
          )}
          {receipt && <Checked receipt={receipt} kept={kept} />}
        </div>
      )}
    </li>
  )
}

/** What this browser found of a receipt. */
function Checked({ receipt, kept }: { receipt: Receipt; kept: Kept }) {
  const { t } = useTranslation('opening')
  const { moment } = useFormats()
  const [matches, setMatches] = useState<boolean | null>(null)
  useEffect(() => {
    let gone = false
    void matchesCommitment(receipt).then((found) => {
      if (!gone) setMatches(found)
    })
    return () => {
      gone = true
    }
  }, [receipt])
  const compared = comparedWithKept(receipt, kept)
  return (
    <div className="mt-3 grid gap-1 text-sm text-faint">
      {matches !== null && (
        <p className={matches ? 'text-soft' : 'text-accent'}>
          {matches ? t('check.matches', { at: receipt.at ? moment(receipt.at) : '' }) : t('check.differs')}
        </p>
      )}
      {compared && (
        <p className={compared === 'other' ? 'text-accent' : 'text-soft'}>{t(`check.kept.${compared}`)}</p>
      )}
      <p className="font-mono text-xs break-all">{receipt.commitment}</p>
    </div>
  )
}
