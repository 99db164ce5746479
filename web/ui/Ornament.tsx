import type { ReactNode } from 'react'

/** Line drawings for empty states, in the style of small newspaper vignettes */
const drawings = {
  /** A sheet with ten lines */
  list: (
    <>
      <path d="M30 10h46l14 14v62H30z" />
      <path d="M76 10v14h14" />
      <path d="M40 34h6M52 34h26M40 46h6M52 46h22M40 58h6M52 58h26M40 70h6M52 70h14" />
      <path d="M84 92 104 60l7 4-20 32-9 5z" fill="var(--sheet)" />
      <path d="m101 65 7 4" />
    </>
  ),
  /** A round table with chairs: a league */
  league: (
    <>
      <ellipse cx="60" cy="48" rx="34" ry="13" />
      <path d="M26 48v5c0 7 15 13 34 13s34-6 34-13v-5M60 66v20M46 90c4-3 9-4 14-4s10 1 14 4" />
      <path d="M18 78V52c0-5 6-7 8-3M102 78V52c0-5-6-7-8-3M18 66h9M102 66h-9M44 36V18c0-6 32-6 32 0v18M52 34V22M60 33V21M68 34V22" />
    </>
  ),
  /** A magnifying glass over lines of text */
  search: (
    <>
      <path d="M22 22h50M22 36h30M22 50h22M22 64h26M22 78h46" />
      <circle cx="76" cy="50" r="21" fill="var(--sheet)" />
      <path d="M66 44c3-5 8-7 13-6M92 65l16 18" />
      <path d="m103 78 6 7" strokeWidth="4" />
    </>
  ),
  /** A standings board */
  table: (
    <>
      <path d="M20 14h80v72H20zM20 32h80M20 50h80M20 68h80M40 14v72" />
      <path d="M48 41h26M48 59h18M48 77h22M30 38v6M27 56h6M27 60h6M27 74h6M27 77h6M27 80h6M88 41h4M88 59h4M88 77h4M48 23h16" />
    </>
  ),
  /** A calendar sheet */
  calendar: (
    <>
      <path d="M24 20h72v66H24zM24 38h72M42 12v14M78 12v14" />
      <path d="M38 50h6M57 50h6M76 50h6M38 62h6M57 62h6M76 62h6M38 74h6M57 74h6" />
      <circle cx="79" cy="62" r="8" />
    </>
  ),
  people: (
    <>
      <ellipse cx="42" cy="50" rx="22" ry="28" />
      <ellipse cx="84" cy="54" rx="17" ry="22" />
      <circle cx="42" cy="42" r="8" />
      <path d="M26 68c3-10 9-14 16-14s13 4 16 14" />
      <circle cx="84" cy="48" r="6" />
      <path d="M72 68c2-8 6-11 12-11s10 3 12 11M42 22v-8M84 32v-6" />
    </>
  ),
  news: (
    <>
      <path d="M20 24h66v56a8 8 0 0 0 8 8H28a8 8 0 0 1-8-8zM86 38h14v42a8 8 0 0 1-16 0" />
      <path d="M30 34h46M30 44h20v18H30zM58 44h18M58 53h18M58 62h18M30 71h46M30 79h46" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type OrnamentKind = keyof typeof drawings

export function Ornament({ kind, className }: { kind: OrnamentKind; className?: string }) {
  return (
    <svg
      viewBox="0 0 120 100"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[kind]}
    </svg>
  )
}
