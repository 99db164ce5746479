import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from '../lib/navigation/Link.tsx'

interface SettingRow {
  /** A path segment, unique on the page */
  name: string
  title: string
  summary: string
  href: string
}

export interface SettingGroup {
  title: string
  rows: readonly SettingRow[]
}

/** The last opened row, which gets the focus on the way back */
let opened: string | null = null

/** Records the opened row. Clears the record if the user leaves the form to another page than the rows. */
export const useOpenedRow = (name: string, rowsAt: string): void => {
  useEffect(() => {
    opened = name
    return () => {
      if (location.pathname !== rowsAt) opened = null
    }
  }, [name, rowsAt])
}

export function SettingRows({ groups }: { groups: readonly SettingGroup[] }) {
  useEffect(() => {
    if (opened) document.getElementById(`row-${opened}`)?.focus({ preventScroll: true })
    opened = null
  }, [])
  return (
    <div className="grid max-w-2xl gap-6">
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h2 className="kicker mb-1">{title}</h2>
          <ul>
            {rows.map(({ name, title: label, summary, href }) => (
              <li key={name}>
                <Link
                  id={`row-${name}`}
                  href={href}
                  onClick={() => {
                    opened = name
                  }}
                  className="flex items-center gap-4 border-b border-rule py-2.5 transition-colors hover:bg-wash"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium leading-snug">{label}</span>
                    <span className="typed block text-sm/snug text-soft">{summary}</span>
                  </span>
                  <ChevronRight className="size-4 shrink-0 text-faint" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
