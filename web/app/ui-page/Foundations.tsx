import { Badge, StatusBadge } from '#web/ui/Badge.tsx'
import { Ornament, type OrnamentKind } from '#web/ui/Ornament.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { Specimen } from './Specimen.tsx'

const colours = [
  'paper',
  'sheet',
  'wash',
  'ink',
  'soft',
  'faint',
  'edge',
  'rule',
  'accent',
  'ok',
  'hold',
  'focus',
] as const

// Full class names, so that Tailwind finds them.
const grounds: Record<(typeof colours)[number], string> = {
  paper: 'bg-paper',
  sheet: 'bg-sheet',
  wash: 'bg-wash',
  ink: 'bg-ink',
  soft: 'bg-soft',
  faint: 'bg-faint',
  edge: 'bg-edge',
  rule: 'bg-rule',
  accent: 'bg-accent',
  ok: 'bg-ok',
  hold: 'bg-hold',
  focus: 'bg-focus',
}

const ornaments: OrnamentKind[] = ['list', 'league', 'search', 'table', 'calendar', 'people', 'news']

/** Colours, type, badges, portraits and ornaments. */
export function Foundations() {
  return (
    <>
      <Specimen title="Colours">
        <ul className="grid grid-cols-4 gap-3 sm:grid-cols-6">
          {colours.map((colour) => (
            <li key={colour} className="text-xs text-soft">
              <span className={`mb-1 block h-10 rounded border border-rule ${grounds[colour]}`} />
              {colour}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Type">
        <p className="kicker">Sunday Supper Club · season 2026</p>
        <p className="font-serif text-5xl tracking-[-0.022em]">Four players</p>
        <p className="font-serif text-4xl tracking-[-0.02em]">Forty names</p>
        <p className="name text-2xl">Standings of the season</p>
        <p className="name text-lg">Ada Testwell</p>
        <p className="mt-2 max-w-[52ch] font-serif text-lg text-soft">
          A lede in the serif, soft: each player keeps a list of ten public figures.
        </p>
        <p className="mt-2 max-w-[60ch]">
          Running text is set in the sans at fifteen pixels. <span className="text-soft">Soft</span>,{' '}
          <span className="text-faint">faint</span>, <span className="text-accent">accent</span>,{' '}
          <span className="text-ok">ok</span>, <span className="text-hold">hold</span>. 0123456789
        </p>
      </Specimen>
      <Specimen title="Badges">
        <div className="flex flex-wrap gap-2">
          {(['alive', 'reported', 'deceased', 'dead', 'provisional', 'disputed'] as const).map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Badge>Member</Badge>
          <Badge tone="accent">Admin</Badge>
        </div>
      </Specimen>
      <Specimen title="Portraits">
        <div className="flex flex-wrap items-center gap-6">
          <Portrait name="Ada Testwell" image={null} size="lg" />
          <Portrait name="Liang Shili" image={null} size="lg" dead />
          <Portrait name="Hiro Reigai" image="/icon.svg" />
          <Portrait name="Hiro Reigai" image="/icon.svg" dead />
          <Portrait name="Madonna" image={null} size="sm" />
          <Portrait name="Ada Testwell" image={null} size="xs" />
        </div>
      </Specimen>
      <Specimen title="Ornaments">
        <div className="flex flex-wrap gap-4 text-edge">
          {ornaments.map((kind) => (
            <Ornament key={kind} kind={kind} className="h-20 w-24" />
          ))}
        </div>
      </Specimen>
    </>
  )
}
