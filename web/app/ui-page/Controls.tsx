import { Copy, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { notify } from '#web/lib/notices/notify.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { LanguageSwitch, ThemeSwitch } from '#web/ui/form/Preferences.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { DateField, SearchField, TextAreaField, TextField } from '#web/ui/form/TextField.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/overlay/Dialog.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import { Spinner } from '#web/ui/state/Spinner.tsx'
import { Specimen } from './Specimen.tsx'

const kinds = [
  { value: 'championship', label: 'Deathmatch', description: 'All play at once, most points win.' },
  { value: 'death_cup', label: 'Cup', description: 'One against one, round by round.' },
  { value: 'league_duel', label: 'Championship', description: 'Everyone meets everyone.' },
] as const

function Buttons() {
  return (
    <Specimen title="Buttons">
      <div className="flex flex-wrap items-center gap-3">
        <Button>Start a league</Button>
        <Button variant="quiet">Join with a code</Button>
        <Button variant="danger" icon={<Trash2 />}>
          Delete
        </Button>
        <Button variant="text">Show all</Button>
        <Button size="sm" icon={<Pencil />}>
          Small
        </Button>
        <Button busy>Saving</Button>
        <Button disabled>Disabled</Button>
        <ButtonLink href="/dev/ui" variant="quiet" size="sm">
          Link
        </ButtonLink>
        <CopyButton text="7KQ2ZP" label="Copy the code" />
        <Spinner />
        <Menu
          trigger={<IconButton label="Actions" icon={<MoreHorizontal />} />}
          items={[
            { label: 'Rename', icon: <Pencil />, onSelect: () => notify.info('Renamed') },
            { label: 'Copy', icon: <Copy />, onSelect: () => notify.info('Copied') },
            { label: 'Remove', icon: <Trash2 />, danger: true, onSelect: () => notify.error('Removed') },
          ]}
        />
      </div>
    </Specimen>
  )
}

function Fields() {
  const [name, setName] = useState('The Long Goodbye')
  const [search, setSearch] = useState('')
  const [count, setCount] = useState<number | null>(10)
  const [kind, setKind] = useState<(typeof kinds)[number]['value'] | null>(null)
  const [on, setOn] = useState(true)
  return (
    <Specimen title="Fields">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Name of the list"
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={30}
          countFrom={15}
        />
        <TextField
          label="E-mail"
          type="email"
          defaultValue="marta"
          error="Please enter a valid email address."
        />
        <SearchField
          label="Search for a public figure"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onClear={() => setSearch('')}
          className="sm:col-span-2"
        />
        <NumberField label="Picks per list" value={count} onValueChange={setCount} min={1} max={20} />
        <DateField label="First day" optional defaultValue="2026-01-01" description="Inclusive, UTC." />
        <Select label="Kind" options={kinds} value={kind} onValueChange={setKind} />
        <TextField label="Locked" value="Can't be changed" disabled readOnly />
        <TextAreaField label="Several names" className="sm:col-span-2" placeholder="One on each line" />
        <Switch
          label="Replacements"
          description="A dead pick makes room for a new one."
          checked={on}
          onCheckedChange={setOn}
        />
        <Switch label="Locked" checked={false} onCheckedChange={() => undefined} disabled />
        <Checkbox label="Count me in" defaultChecked />
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </Specimen>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  return (
    <Specimen title="Dialogs, drawers, notices">
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button variant="quiet" onClick={() => setOpen('confirm')}>
          Open confirmation
        </Button>
        <Button variant="quiet" onClick={() => setOpen('drawer')}>
          Open drawer
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            notify.success('Added', {
              description: 'Ada Testwell is on your list.',
              action: { label: 'Undo', onClick: close },
            })
          }
        >
          Good news
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            notify.error('Failed to add pick', {
              description: 'Network error. Please check your connection.',
            })
          }
        >
          Bad news
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Create a league"
        description="You can change all of this later."
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Create</Button>
          </>
        }
      >
        <TextField label="Name" defaultValue="My League" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete the league?"
        text="Lists, points and history go with it. This can't be undone."
        confirmLabel="Delete"
        danger
        typed={{ label: 'Type its name', word: 'My League' }}
        onConfirm={close}
      />
      <Drawer open={open === 'drawer'} onOpenChange={close} title="Settings">
        <p className="px-6 py-4">A panel at the side.</p>
      </Drawer>
    </Specimen>
  )
}

/** Buttons, fields and overlays */
export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Overlays />
    </>
  )
}
