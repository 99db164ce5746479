interface Shared {
  /**
   * Where it is stored: with the league or its current season (effective at once), or in a version of the rules
   * (effective from the next UTC day). Pick rules and scoring rules are parts of one version.
   */
  store: 'league' | 'season' | 'picks' | 'scoring'
  /**
   * When it can be changed: while the league is not locked, until the season has a pick or a draft, or by the season's
   * own rules (domain/seasons). Absent: always.
   */
  until?: 'locked' | 'begun' | 'season'
  /** The action recorded in the audit log: an existing one, or a new one with its text in `audit:done` */
  audit: string | { on: string; off: string }
  /**
   * A league can be created with it, optionally with other texts. Absent: true for all except settings of the league
   * itself.
   */
  atCreation?: true | { label: string; about: string }
  /** Translation key of its name in forms and tables; absent: `common:rules.{key}` */
  label?: string
  /** Translation keys of its description, by the state of a switch; `true`: `common:rules.{key}About` */
  about?: true | string | { on: string; off: string }
  /** Translation key of its name in the audit log, if not the label; null: the action is sufficient */
  recorded?: string | null
  /** Its position in its section of a form; absent: it has a form of its own */
  place?: number
  /** The section; absent: named after the store */
  section?: string
  /** It can be changed only while this switch is on */
  needs?: string
  /** It is shown only while this option is selected */
  onlyWith?: { setting: string; option: string }
  /** Two such settings share a line */
  half?: true
}

export interface FlagSetting extends Shared {
  kind: 'flag'
  default: boolean
}

export interface NumberSetting extends Shared {
  kind: 'number'
  default: number
  /** Inclusive. If the product has ever documented different ranges, the wider one. */
  range: readonly [number, number]
  /** The range offered when a league is created */
  rangeAtCreation?: readonly [number, number]
  /** A year, formatted without separators */
  year?: true
  /** The values offered; a different current value is offered too */
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

/** Scoring as a document, if the fields cannot express it (domain/packs) */
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
 * All league settings that `league.update` changes; admins can change all of them. A new setting is one row here and
 * its texts: schemas, storage, refusals, audit, forms, tables and REST follow from it. It is stored as JSON. A setting
 * used in SQL conditions has a column with its name (db/schema/league.ts), and so have all settings of the season.
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
  /** The pick rules cannot be changed */
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
  /** Members may share the invitation; admins always may */
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
  /** Nobody can join, with any code or invitation */
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
  /** A person can be on one list only, and the lists are filled in a draft */
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
  /** Members can react to and comment on activity items; otherwise reactions and comments are hidden */
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
  /** Number of places that each dead pick opens, if replacements are allowed */
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
  /** Extra days before a pick added after the start counts, besides the usual two midnights */
  newPickDelayDays: {
    ...pickRule,
    kind: 'number',
    default: 0,
    range: [0, 365],
    about: true,
    place: 5,
  },
  /** The base of a score: 100 minus the age at death, or a fixed number of points */
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
  /**
   * All scoring rules as a document; null while the four fields above can express them. The fields read and write their
   * parts of it.
   */
  pack: { ...scoringRule, kind: 'pack', default: null },
  startDate: { ...seasonDate, audit: 'season_dates_changed' },
  endDate: { ...seasonDate, audit: 'season_dates_changed' },
  /** Until the season's first day only its owner sees what is on a list */
  listsSealed: {
    kind: 'flag',
    default: false,
    store: 'season',
    until: 'season',
    audit: { on: 'lists_sealed', off: 'lists_unsealed' },
  },
} as const satisfies Record<string, Setting>

type Audit = (typeof leagueSettings)[keyof typeof leagueSettings]['audit']
export type SettingAction = Extract<Audit, string> | Exclude<Audit, string>['on' | 'off']

/** The audit actions of all settings, each once */
export const settingActions: readonly SettingAction[] = [
  ...new Set(
    Object.values(leagueSettings).flatMap(({ audit }): SettingAction[] =>
      typeof audit === 'string' ? [audit] : [audit.on, audit.off],
    ),
  ),
]
