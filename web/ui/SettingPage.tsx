import { type ReactNode, useEffect, useRef } from 'react'
import { PageHeader } from './PageHeader.tsx'
import { useOpenedRow } from './SettingRows.tsx'

/** All controls, except hidden file inputs that a button opens */
const controls = 'input:not([type=hidden], [hidden], :disabled), select:not(:disabled), button:not(:disabled)'

interface SettingPageProps {
  title: string
  about?: ReactNode
  /** The label and URL of the settings page, and the name of this setting there */
  place: { label: string; href: string; row: string }
  children: ReactNode
}

/** The form of one setting, a page of its own. Focuses its first control, unless that opens an on-screen keyboard. */
export function SettingPage({ title, about, place, children }: SettingPageProps) {
  const form = useRef<HTMLElement>(null)
  useOpenedRow(place.row, place.href)
  useEffect(() => {
    const control = form.current?.querySelector<HTMLElement>(controls)
    const slidesUp = control instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches
    const target = control && !slidesUp ? control : form.current
    target?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <PageHeader title={title} lede={about} crumbs={[place]} />
      <section ref={form} tabIndex={-1} aria-label={title} className="max-w-xl">
        {children}
      </section>
    </>
  )
}
