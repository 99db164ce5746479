import { type ReactNode, useEffect, useRef } from 'react'
import { PageHeader } from './PageHeader.tsx'
import { useOpenedRow } from './SettingRows.tsx'

/** What can be typed into or pressed, without the file field that a button stands for. */
const controls = 'input:not([type=hidden], [hidden], :disabled), select:not(:disabled), button:not(:disabled)'

interface SettingPageProps {
  title: string
  about?: ReactNode
  /** The row that it belongs to, and the page of that row. */
  place: { label: string; href: string; row: string }
  children: ReactNode
}

/** The form of one row, on a page of its own. The focus is at its first control, where no keyboard would slide up. */
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
