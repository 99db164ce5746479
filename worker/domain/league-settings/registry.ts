import type { AuditAction } from '../record.ts'

/** The words of a setting: keys of the app's texts. */
interface Words {
  /** Its name in forms and tables. */
  label: string
  /** What it does, below its name; a switch may say something else when on than when off. */
  about?: string | { on: string; off: string }
  /** Its name in the audit log, where it differs; null: the action says it all. */
  recorded?: string | null
}

/** Where and how it is shown in a form. */
interface Control {
  /** The section of the form. */
  section: string
  /** Its place among the settings of the section. */
  place: number
  /** It can be changed while this switch is on. */
  needs?: string
  /** It is shown while this choice is made. */
  onlyWith?: { setting: string; option: string }
  /** Two of them share a line. */
  half?: true
}

interface Shared {
  /**
   * What it belongs to: the league or its current season (binds at once), or a version of the rules (binds from the next
   * UTC day). Pick rules and scoring rules are parts of one version.
   */
  store: 'league' | 'season' | 'picks' | 'scoring'
  /**
   * How long it can be changed: always, while the league is not locked, until the season has a pick or a draft, or as the
   * season's own rules say (domain/seasons).
   */
  until: 'always' | 'locked' | 'begun' | 'season'
  /** What a change is in the audit log. */
  audit: AuditAction | { on: AuditAction; off: AuditAction }
  /** A league can be created with it. The words are those of the dialog, where they differ. */
  atCreation: boolean | { label: string; about: string }
  words: Words
  /** Null: a form of its own. */
  control: Control | null
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
  /** What 0 and other values are in a table: nothing and a limit, or nothing and an addition. */
  reads?: 'upTo' | 'plus'
}

export interface ChoiceSetting extends Shared {
  kind: 'choice'
  default: string
  /** `counts`: the setting that tells how much, in a table. */
  options: Readonly<Record<string, { label: string; recorded: string; counts?: string }>>
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

export type Setting = FlagSetting | NumberSetting | ChoiceSetting | DaySetting | TextSetting

const pickRule = { store: 'picks', until: 'locked', audit: 'rules_changed', atCreation: true } as const
const scoringRule = { store: 'scoring', until: 'always', audit: 'rules_changed', atCreation: true } as const

/**
 * Every setting of a league that `league.update` changes; admins change all of them. A further one is a row here and its
 * words: schemas, storage, refusals, audit, forms, tables and REST follow. It is kept as JSON; a setting that statements
 * ask for has a column of its name (db/schema/league.ts).
 */
export const leagueSettings = {
  name: {
    kind: 'text',
    default: 'My League',
    max: 80,
    store: 'league',
    until: 'always',
    audit: 'league_renamed',
    atCreation: true,
    words: { label: 'admin:name.label', recorded: 'league:record.name' },
    control: null,
  },
  /** Holds the pick rules as they are. */
  locked: {
    kind: 'flag',
    default: false,
    store: 'league',
    until: 'always',
    audit: { on: 'league_locked', off: 'league_unlocked' },
    atCreation: false,
    words: {
      label: 'admin:lock.label',
      about: { on: 'admin:lock.on', off: 'admin:lock.off' },
      recorded: null,
    },
    control: { section: 'lock', place: 1 },
  },
  /** Plain members may hand on the invitation as well; admins always may. */
  membersCanInvite: {
    kind: 'flag',
    default: true,
    store: 'league',
    until: 'always',
    audit: 'invitations_changed',
    atCreation: false,
    words: {
      label: 'admin:code.membersInvite',
      about: { on: 'admin:code.membersInviteOn', off: 'admin:code.membersInviteOff' },
      recorded: 'league:record.membersCanInvite',
    },
    control: { section: 'joining', place: 1 },
  },
  /** Nobody can join, whatever code or invitation they have. */
  doorsClosed: {
    kind: 'flag',
    default: false,
    store: 'league',
    until: 'always',
    audit: 'invitations_changed',
    atCreation: false,
    words: {
      label: 'admin:code.doors',
      about: { on: 'admin:code.doorsClosed', off: 'admin:code.doorsOpen' },
      recorded: 'league:record.doorsClosed',
    },
    control: { section: 'joining', place: 2 },
  },
  /** A person can be on one list only, and the lists are filled in a draft. */
  exclusive: {
    kind: 'flag',
    default: false,
    store: 'league',
    until: 'begun',
    audit: 'exclusive_changed',
    atCreation: { label: 'dashboard:create.exclusive', about: 'dashboard:create.exclusiveAbout' },
    words: {
      label: 'admin:exclusive.label',
      about: { on: 'admin:exclusive.on', off: 'admin:exclusive.off' },
      recorded: null,
    },
    control: { section: 'exclusive', place: 1 },
  },
  /** Members can react to what happens and remark on it; otherwise none of that is shown. */
  remarksAllowed: {
    kind: 'flag',
    default: true,
    store: 'league',
    until: 'always',
    audit: 'remarks_changed',
    atCreation: false,
    words: {
      label: 'admin:remarks.label',
      about: { on: 'admin:remarks.on', off: 'admin:remarks.off' },
      recorded: 'league:record.remarksAllowed',
    },
    control: { section: 'remarks', place: 1 },
  },
  maxPicks: {
    kind: 'number',
    default: 10,
    range: [1, 50],
    rangeAtCreation: [1, 20],
    ...pickRule,
    words: { label: 'common:rules.maxPicks' },
    control: { section: 'picks', place: 1 },
  },
  minBirthYear: {
    kind: 'number',
    default: 1900,
    range: [1850, 2100],
    year: true,
    ...pickRule,
    words: { label: 'common:rules.minBirthYear' },
    control: { section: 'picks', place: 2, half: true },
  },
  maxBirthYear: {
    kind: 'number',
    default: 2020,
    range: [1850, 2100],
    year: true,
    ...pickRule,
    words: { label: 'common:rules.maxBirthYear' },
    control: { section: 'picks', place: 3, half: true },
  },
  /** New places that each dead pick opens, when replacements are allowed. */
  replacementRatio: {
    kind: 'number',
    default: 1,
    range: [0, 10],
    offered: [1, 2, 3],
    ...pickRule,
    words: { label: 'common:rules.replacementRatio' },
    control: { section: 'picks', place: 7, needs: 'allowReplacements' },
  },
  allowReplacements: {
    kind: 'flag',
    default: true,
    ...pickRule,
    words: {
      label: 'common:rules.allowReplacements',
      about: 'common:rules.allowReplacementsAbout',
    },
    control: { section: 'picks', place: 6 },
  },
  allowNewPicks: {
    kind: 'flag',
    default: true,
    ...pickRule,
    words: {
      label: 'common:rules.allowNewPicks',
      about: 'common:rules.allowNewPicksAbout',
    },
    control: { section: 'picks', place: 4 },
  },
  /** Days that a pick added after the start waits beyond the usual two midnights. */
  newPickDelayDays: {
    kind: 'number',
    default: 0,
    range: [0, 365],
    ...pickRule,
    words: {
      label: 'common:rules.newPickDelayDays',
      about: 'common:rules.newPickDelayDaysAbout',
    },
    control: { section: 'picks', place: 5 },
  },
  /** The base of a score: years short of a hundred at death, or a flat number of points. */
  base: {
    kind: 'choice',
    default: 'age',
    options: {
      age: { label: 'admin:scoring.age', recorded: 'common:rules.baseAge' },
      flat: { label: 'admin:scoring.flat', recorded: 'common:rules.baseFlat', counts: 'flatPoints' },
    },
    ...scoringRule,
    words: { label: 'common:rules.base' },
    control: { section: 'scoring', place: 1 },
  },
  flatPoints: {
    kind: 'number',
    default: 10,
    range: [1, 1000],
    ...scoringRule,
    words: { label: 'common:rules.flatPoints' },
    control: { section: 'scoring', place: 2, onlyWith: { setting: 'base', option: 'flat' } },
  },
  rarityMax: {
    kind: 'number',
    default: 10,
    range: [0, 100],
    reads: 'upTo',
    ...scoringRule,
    words: {
      label: 'common:rules.rarityMax',
      about: 'admin:scoring.rarityAbout',
    },
    control: { section: 'scoring', place: 3 },
  },
  firstDeathBonus: {
    kind: 'number',
    default: 0,
    range: [0, 100],
    reads: 'plus',
    ...scoringRule,
    words: {
      label: 'common:rules.firstDeathBonus',
      about: 'admin:scoring.firstDeathAbout',
    },
    control: { section: 'scoring', place: 4 },
  },
  startDate: {
    kind: 'day',
    default: null,
    store: 'season',
    until: 'season',
    audit: 'season_dates_changed',
    atCreation: true,
    words: { label: 'common:rules.startDate' },
    control: null,
  },
  endDate: {
    kind: 'day',
    default: null,
    store: 'season',
    until: 'season',
    audit: 'season_dates_changed',
    atCreation: true,
    words: { label: 'common:rules.endDate' },
    control: null,
  },
  /** Until the season's first day nobody but its owner sees what is on a list. */
  listsSealed: {
    kind: 'flag',
    default: false,
    store: 'season',
    until: 'season',
    audit: { on: 'lists_sealed', off: 'lists_unsealed' },
    atCreation: true,
    words: { label: 'common:rules.listsSealed' },
    control: null,
  },
} as const satisfies Record<string, Setting>
