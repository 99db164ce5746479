import type { AuditAction } from '../news/record.ts'

interface Shared {
  /**
   * What it belongs to: the league or its current season (binds at once), or a version of the rules (binds from the next
   * UTC day). Pick rules and scoring rules are parts of one version.
   */
  store: 'league' | 'season' | 'picks' | 'scoring'
  /**
   * How long it can be changed: while the league is not locked, until the season has a pick or a draft, or as the season's
   * own rules say (domain/seasons). Without this: always.
   */
  until?: 'locked' | 'begun' | 'season'
  /** What a change is in the audit log. */
  audit: AuditAction | { on: AuditAction; off: AuditAction }
  /** A league can be created with it, in other words where they differ; without this all can but the league's own. */
  atCreation?: true | { label: string; about: string }
  /** Key of its name in forms and tables; without this `common:rules.{key}`. */
  label?: string
  /** Keys of what it does, by how a switch stands; `true`: `common:rules.{key}About`. */
  about?: true | string | { on: string; off: string }
  /** Key of its name in the audit log, where it differs from the label; null: the action says it all. */
  recorded?: string | null
  /** Its place in its section of a form; without this it has a form of its own. */
  place?: number
  /** The section; without this the one that is called as its store. */
  section?: string
  /** It can be changed while this switch is on. */
  needs?: string
  /** It is shown while this choice is made. */
  onlyWith?: { setting: string; option: string }
  /** Two of them share a line. */
  half?: true
}

export interface FlagSetting extends Shared {
  kind: 'flag'
  default: boolean
}

export interface NumberSetting extends Shared {
  kind: 'number'
  default: number
  /** Both ends included; the wider of the ranges that the product has named. */
  range: readonly [number, number]
  /** The range on offer to those who create a league. */
  rangeAtCreation?: readonly [number, number]
  /** A year: written without separators. */
  year?: true
  /** The values on offer; another one that is set stays on offer too. */
  offered?: readonly number[]
}

export interface ChoiceSetting extends Shared {
  kind: 'choice'
  default: string
  options: Readonly<Record<string, { label: string; recorded: string }>>
}

interface DaySetting extends Shared {
  kind: 'day'
  default: null
}

interface TextSetting extends Shared {
  kind: 'text'
  default: string
  max: number
}

/** Scoring as a document, where fields alone do not say it (domain/packs). */
interface PackSetting extends Shared {
  kind: 'pack'
  default: null
}

export type Setting = FlagSetting | NumberSetting | ChoiceSetting | DaySetting | TextSetting | PackSetting

const pickRule = { store: 'picks', until: 'locked', audit: 'rules_changed' } as const
const scoringRule = { store: 'scoring', audit: 'rules_changed' } as const
const seasonDate = { kind: 'day', default: null, store: 'season', until: 'season' } as const
const year = { ...pickRule, kind: 'number', range: [1850, 2100], year: true, half: true } as const

/**
 * Every setting of a league that `league.update` changes; admins change all of them. A further one is a row here and its
 * words: schemas, storage, refusals, audit, forms, tables and REST follow. It is kept as JSON; a setting that statements
 * ask for has a column of its name (db/schema/league.ts), and so has each of the season.
 */
export const leagueSettings = {
  name: {
    kind: 'text',
    default: 'My League',
    max: 80,
    store: 'league',
    audit: 'league_renamed',
    atCreation: true,
    label: 'admin:name.label',
    recorded: 'league:record.name',
  },
  /** Holds the pick rules as they are. */
  locked: {
    kind: 'flag',
    default: false,
    store: 'league',
    audit: { on: 'league_locked', off: 'league_unlocked' },
    label: 'admin:lock.label',
    about: { on: 'admin:lock.on', off: 'admin:lock.off' },
    recorded: null,
    section: 'lock',
    place: 1,
  },
  /** Plain members may hand on the invitation as well; admins always may. */
  membersCanInvite: {
    kind: 'flag',
    default: true,
    store: 'league',
    audit: 'invitations_changed',
    label: 'admin:code.membersInvite',
    about: { on: 'admin:code.membersInviteOn', off: 'admin:code.membersInviteOff' },
    recorded: 'league:record.membersCanInvite',
    section: 'joining',
    place: 1,
  },
  /** Nobody can join, whatever code or invitation they have. */
  doorsClosed: {
    kind: 'flag',
    default: false,
    store: 'league',
    audit: 'invitations_changed',
    label: 'admin:code.doors',
    about: { on: 'admin:code.doorsClosed', off: 'admin:code.doorsOpen' },
    recorded: 'league:record.doorsClosed',
    section: 'joining',
    place: 2,
  },
  /** A person can be on one list only, and the lists are filled in a draft. */
  exclusive: {
    kind: 'flag',
    default: false,
    store: 'league',
    until: 'begun',
    audit: 'exclusive_changed',
    atCreation: { label: 'dashboard:create.exclusive', about: 'dashboard:create.exclusiveAbout' },
    label: 'admin:exclusive.label',
    about: { on: 'admin:exclusive.on', off: 'admin:exclusive.off' },
    recorded: null,
    section: 'exclusive',
    place: 1,
  },
  /** Members can react to what happens and remark on it; otherwise none of that is shown. */
  remarksAllowed: {
    kind: 'flag',
    default: true,
    store: 'league',
    audit: 'remarks_changed',
    label: 'admin:remarks.label',
    about: { on: 'admin:remarks.on', off: 'admin:remarks.off' },
    recorded: 'league:record.remarksAllowed',
    section: 'remarks',
    place: 1,
  },
  maxPicks: {
    ...pickRule,
    kind: 'number',
    default: 10,
    range: [1, 50],
    rangeAtCreation: [1, 20],
    place: 1,
  },
  minBirthYear: { ...year, default: 1900, place: 2 },
  maxBirthYear: { ...year, default: 2020, place: 3 },
  /** New places that each dead pick opens, when replacements are allowed. */
  replacementRatio: {
    ...pickRule,
    kind: 'number',
    default: 1,
    range: [0, 10],
    offered: [1, 2, 3],
    needs: 'allowReplacements',
    place: 7,
  },
  allowReplacements: { ...pickRule, kind: 'flag', default: true, about: true, place: 6 },
  allowNewPicks: { ...pickRule, kind: 'flag', default: true, about: true, place: 4 },
  /** Days that a pick added after the start waits beyond the usual two midnights. */
  newPickDelayDays: {
    ...pickRule,
    kind: 'number',
    default: 0,
    range: [0, 365],
    about: true,
    place: 5,
  },
  /** The base of a score: years short of a hundred at death, or a flat number of points. */
  base: {
    ...scoringRule,
    kind: 'choice',
    default: 'age',
    options: {
      age: { label: 'admin:scoring.age', recorded: 'common:rules.baseAge' },
      flat: { label: 'admin:scoring.flat', recorded: 'common:rules.baseFlat' },
    },
    place: 1,
  },
  flatPoints: {
    ...scoringRule,
    kind: 'number',
    default: 10,
    range: [1, 1000],
    onlyWith: { setting: 'base', option: 'flat' },
    place: 2,
  },
  rarityMax: {
    ...scoringRule,
    kind: 'number',
    default: 10,
    range: [0, 100],
    about: 'admin:scoring.rarityAbout',
    place: 3,
  },
  firstDeathBonus: {
    ...scoringRule,
    kind: 'number',
    default: 0,
    range: [0, 100],
    about: 'admin:scoring.firstDeathAbout',
    place: 4,
  },
  /** All of scoring as a document; null while the four fields above say it all. They read and write their parts of it. */
  pack: { ...scoringRule, kind: 'pack', default: null },
  startDate: { ...seasonDate, audit: 'season_dates_changed' },
  endDate: { ...seasonDate, audit: 'season_dates_changed' },
  /** Until the season's first day nobody but its owner sees what is on a list. */
  listsSealed: {
    kind: 'flag',
    default: false,
    store: 'season',
    until: 'season',
    audit: { on: 'lists_sealed', off: 'lists_unsealed' },
  },
} as const satisfies Record<string, Setting>
