import type { PackList, PackMoves, PackTable, PackWho, ScoringPack } from './pack.ts'

/** A pack with the related settings of a league: the number of picks, the years of birth, the replacements */
export interface PackDocument extends ScoringPack {
  list?: (PackList & { picks?: number | undefined }) | undefined
  who?: (PackWho & { born?: { from: number; to: number } | undefined }) | undefined
  moves?: (PackMoves & { perDeath?: number | undefined }) | undefined
}

type Said<Part> = { [Name in keyof Part]-?: Exclude<Part[Name], undefined> }
export interface WholeDocument extends ScoringPack {
  list: Said<PackList> & { picks: number }
  who: Said<PackWho> & { born: { from: number; to: number } }
  moves: Said<PackMoves> & { perDeath: number }
  table: Said<PackTable>
}

/** The settings of a league that its document includes */
export interface DocumentRules {
  maxPicks: number
  minBirthYear: number
  maxBirthYear: number
  allowReplacements: boolean
  replacementRatio: number
}

/** A pack as a complete document: with empty parts, and with the league's settings */
export const wholeDocument = (
  { base, terms, rounding, list, who, moves, table }: PackDocument,
  rules: DocumentRules,
): WholeDocument => ({
  version: 1,
  base,
  terms,
  rounding,
  list: {
    picks: list?.picks ?? rules.maxPicks,
    substitutes: list?.substitutes ?? 0,
    places: list?.places ?? [],
    quotas: list?.quotas ?? [],
    budget: list?.budget ?? null,
    order: list?.order ?? 'none',
    captain: list?.captain ?? 0,
    vice: list?.vice ?? 0,
    captainChanges: list?.captainChanges ?? 'never',
    chosenMonth: list?.chosenMonth ?? false,
  },
  who: {
    born: who?.born ?? { from: rules.minBirthYear, to: rules.maxBirthYear },
    languages: who?.languages ?? 0,
    barred: who?.barred ?? [],
    votes: who?.votes ?? null,
  },
  moves: {
    perDeath: moves?.perDeath ?? (rules.allowReplacements ? rules.replacementRatio : 0),
    windows: moves?.windows ?? [],
    keepers: moves?.keepers ?? null,
  },
  table: { ties: table?.ties ?? [] },
})

/** The part of a document that is saved as a pack. Sections that the document leaves out are left out. */
export const scoringOf = ({ list, who, moves, ...pack }: PackDocument): ScoringPack => {
  const { picks: _picks, ...ofList } = list ?? {}
  const { born: _born, ...ofWho } = who ?? {}
  const { perDeath: _perDeath, ...ofMoves } = moves ?? {}
  return {
    ...pack,
    ...(list ? { list: ofList } : {}),
    ...(who ? { who: ofWho } : {}),
    ...(moves ? { moves: ofMoves } : {}),
  }
}

/** The league's settings that a document contains */
export const settingsOf = ({ list, who, moves }: PackDocument): Partial<DocumentRules> => ({
  ...(list?.picks === undefined ? {} : { maxPicks: list.picks }),
  ...(who?.born ? { minBirthYear: who.born.from, maxBirthYear: who.born.to } : {}),
  ...(moves?.perDeath === undefined
    ? {}
    : moves.perDeath === 0
      ? { allowReplacements: false }
      : { allowReplacements: true, replacementRatio: moves.perDeath }),
})
