import { useRef } from 'react'
import type { OpeningPage } from '#contracts/lists/receipt.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { You } from '#web/shared/people/You.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'

type List = OpeningPage['lists'][number]

interface Props {
  list: List
  open: boolean
  /** The next list to open, from the top down */
  isNext: boolean
  onOpen: () => void
  /** Wikidata ids of people who are on no other list */
  lone: readonly string[]
  /** True if that may be shown already */
  showLone: boolean
}

/** A list on opening night: closed until the user opens it, then with the portraits of its people */
export function OpenedList({ list, open, isNext, onOpen, lone, showLone }: Props) {
  const { t } = useTranslation('opening')
  const heading = useRef<HTMLHeadingElement>(null)
  const { user, name, picks, receipt } = list
  const openIt = () => {
    onOpen()
    // The pressed button disappears: move the focus to the list's name.
    heading.current?.focus()
  }
  return (
    <li className="border-b border-rule py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Portrait name={user.displayName} image={user.avatarUrl} size="sm" />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline gap-2">
            <h2 ref={heading} tabIndex={-1} className="name text-xl/[1.25] wrap-anywhere">
              {open && name ? name : user.displayName}
            </h2>
            <You userId={user.userId} />
          </div>
          <p className="text-sm text-soft">{open && name ? user.displayName : t('night.closed')}</p>
        </div>
        {!open && (
          <Button
            variant={isNext ? 'solid' : 'quiet'}
            onClick={openIt}
            aria-label={t('night.openOne', { name: user.displayName })}
          >
            {t('night.open')}
          </Button>
        )}
      </div>
      {open &&
        picks &&
        (picks.length === 0 ? (
          <p className="mt-3 text-soft">{t('night.empty')}</p>
        ) : (
          <ul
            aria-label={t('night.picksOf', { name: user.displayName })}
            className="mt-4 grid animate-unfold grid-cols-[repeat(auto-fill,minmax(min(5rem,45%),1fr))] gap-x-2 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]"
          >
            {picks.map((pick) => (
              <Pick
                key={pick.wikidataId}
                pick={pick}
                lineUp={receipt?.lineUp ?? null}
                lone={showLone && lone.includes(pick.wikidataId)}
              />
            ))}
          </ul>
        ))}
    </li>
  )
}

interface PickProps {
  pick: NonNullable<List['picks']>[number]
  lineUp: NonNullable<List['receipt']>['lineUp']
  lone: boolean
}

function Pick({ pick, lineUp, lone }: PickProps) {
  const { t } = useTranslation(['opening', 'common'])
  const { wikidataId } = pick
  const place = lineUp?.places[wikidataId]
  return (
    <li className="grid content-start justify-items-center gap-1 text-center">
      <Portrait
        name={pick.name}
        image={pick.imageUrl}
        size="md"
        dead={pick.lifeStatus === 'confirmed'}
        className="mb-0.5"
      />
      <Link
        href={paths.person(pick.wikidataId)}
        className="name max-w-full rounded-sm text-sm/[1.2] hover:underline hover:underline-offset-4"
      >
        {pick.name}
      </Link>
      <span className="text-xs text-soft tabular-nums">
        {pick.age}
        {lineUp?.captain === wikidataId && <span className="block">{t('common:lineUp.captain')}</span>}
        {lineUp?.vice === wikidataId && <span className="block">{t('common:lineUp.vice')}</span>}
        {place && <span className="typed block">{place}</span>}
        {lone && <span className="block text-faint">{t('night.lone')}</span>}
      </span>
    </li>
  )
}
