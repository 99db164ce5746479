import type { CalendarDay } from '../calendar-day.ts'

/*
 * The filters for browsing people: a short list of fields and of countries, each with its Wikidata ids. The
 * index stores the original ids, so these lists can change without reading people again.
 */

const ids = (text: string): readonly string[] => text.split(' ')

/** Fields of work by occupation (P106) */
const occupationsOf = {
  film: ids(
    'Q33999 Q10800557 Q10798782 Q2259451 Q2405480 Q2526255 Q28389 Q3282637 Q222344 Q266569 Q7042855 Q3455803',
  ),
  television: ids('Q947873 Q245068 Q13590141 Q18545066 Q578109 Q8246794 Q3499072'),
  music: ids(
    'Q177220 Q488205 Q639669 Q36834 Q855091 Q486748 Q2252262 Q2865819 Q158852 Q183945 Q753110 Q386854 Q584301 Q1259917 Q5716684 Q2490358 Q15981151',
  ),
  politics: ids('Q82955 Q193391 Q40348 Q185351 Q16533 Q372436 Q47064 Q189290'),
  royalty: ids('Q116 Q2478141 Q2304859 Q22667'),
  sport: ids(
    'Q937857 Q628099 Q3665646 Q10833314 Q11338576 Q10843402 Q11513337 Q378622 Q10841764 Q12299841 Q11774891 Q10871364 Q19204627 Q9149093 Q13474373 Q12803959 Q4009406 Q3014296 Q11303721 Q10873124 Q2066131 Q41583 Q2309784 Q13141064 Q14089670 Q5137571',
  ),
  writing: ids('Q36180 Q6625963 Q49757 Q214917 Q1930187 Q482980 Q4853732 Q11774202 Q333634'),
  science: ids(
    'Q901 Q169470 Q593644 Q864503 Q170790 Q188094 Q82594 Q39631 Q11631 Q2919046 Q3779582 Q81096 Q201788 Q212980 Q4964182 Q1622272 Q11063 Q5482740',
  ),
  art: ids('Q1028181 Q1281618 Q42973 Q33231 Q3501317 Q483501 Q3391743 Q1114448 Q4610556'),
  business: ids('Q43845 Q131524 Q557880 Q806798 Q484876 Q12362622'),
  religion: ids('Q45722 Q19546 Q15995642 Q611644 Q250867 Q1234713 Q42603 Q133485'),
  activism: ids('Q15253558 Q1476215 Q11499147 Q3578589'),
} satisfies Record<string, readonly string[]>

/** Countries by ISO 3166 code, with the items of their citizenships (P27) */
const citizensOf = {
  AR: ids('Q414'),
  AU: ids('Q408'),
  AT: ids('Q40'),
  BE: ids('Q31'),
  BR: ids('Q155'),
  CA: ids('Q16'),
  CL: ids('Q298'),
  CN: ids('Q148 Q8646'),
  CO: ids('Q739'),
  HR: ids('Q224'),
  CU: ids('Q241'),
  CZ: ids('Q213 Q33946'),
  DK: ids('Q35 Q756617'),
  EG: ids('Q79'),
  FI: ids('Q33'),
  FR: ids('Q142'),
  DE: ids('Q183'),
  GR: ids('Q41'),
  HU: ids('Q28'),
  IS: ids('Q189'),
  IN: ids('Q668'),
  ID: ids('Q252'),
  IR: ids('Q794'),
  IE: ids('Q27'),
  IL: ids('Q801'),
  IT: ids('Q38 Q172579'),
  JM: ids('Q766'),
  JP: ids('Q17 Q188712'),
  KE: ids('Q114'),
  MY: ids('Q833'),
  MX: ids('Q96'),
  NL: ids('Q55 Q29999'),
  NZ: ids('Q664'),
  NG: ids('Q1033'),
  NO: ids('Q20'),
  PK: ids('Q843'),
  PE: ids('Q419'),
  PH: ids('Q928'),
  PL: ids('Q36 Q211274'),
  PT: ids('Q45'),
  RO: ids('Q218'),
  RU: ids('Q159 Q15180'),
  RS: ids('Q403'),
  SG: ids('Q334'),
  ZA: ids('Q258'),
  KR: ids('Q884'),
  ES: ids('Q29'),
  SE: ids('Q34'),
  CH: ids('Q39'),
  TR: ids('Q43'),
  UA: ids('Q212'),
  GB: ids('Q145'),
  US: ids('Q30'),
  UY: ids('Q77'),
  VA: ids('Q237'),
  VE: ids('Q717'),
  VN: ids('Q881'),
} satisfies Record<string, readonly string[]>

const keysOf = <K extends string>(record: Record<K, unknown>): [K, ...K[]] =>
  // Object.keys returns exactly the keys of the literal above, which is not empty.
  Object.keys(record) as [K, ...K[]]

export const fields = keysOf(occupationsOf)
export type Field = (typeof fields)[number]
export const countries = keysOf(citizensOf)
export type Country = (typeof countries)[number]

const countryByItem: ReadonlyMap<string, Country> = new Map(
  countries.flatMap((code) => citizensOf[code].map((item) => [item, code] as const)),
)
/** The country of a citizenship item (P27); null if it is not in the list */
export const countryOfItem = (item: string): Country | null => countryByItem.get(item) ?? null
/** The item of a country's current citizenship */
export const itemOfCountry = (country: Country): string => citizensOf[country][0] ?? ''

const holding = <K extends string>(names: readonly K[], known: Record<K, readonly string[]>) => {
  const sets = names.map((name) => [name, new Set(known[name])] as const)
  return (held: readonly string[]): K[] =>
    sets.flatMap(([name, set]) => (held.some((id) => set.has(id)) ? [name] : []))
}

/** The fields of these occupations (P106), in the order of the list; unknown occupations are ignored */
export const fieldsOf: (occupations: readonly string[]) => Field[] = holding(fields, occupationsOf)
/** The countries of these citizenships (P27), in the order of the list; unknown ones are ignored */
export const countriesOf: (citizenships: readonly string[]) => Country[] = holding(countries, citizensOf)

/** Age bands in whole years, inclusive. They start at the minimum age for picks. */
const bands = {
  under50: [18, 49],
  fifties: [50, 59],
  sixties: [60, 69],
  seventies: [70, 79],
  eighties: [80, 89],
  nineties: [90, 99],
  hundred: [100, 130],
} satisfies Record<string, readonly [from: number, to: number]>

export const ages = keysOf(bands)
type Age = (typeof ages)[number]

export interface Facets {
  age?: Age | undefined
  field?: Field | undefined
  country?: Country | undefined
}

/** The search in the index: an expression for its table of facets, and the range of birth dates */
export interface FacetTerms {
  /**
   * Living people who came from an import have the word `all`; ids and years of birth (`b1936`) are words as well.
   * `learned` finds the others (`some`).
   */
  match: string
  learned: string
  /** The day before the first possible day of birth, and the last possible day */
  bornAfter: CalendarDay
  bornTo: CalendarDay
}

const anyOf = (words: readonly string[]): string => `(${words.map((word) => `"${word}"`).join(' OR ')})`

/**
 * `day` that many years earlier: a person born then or before is at least that old. 29 February stays 29 February,
 * because it is only compared.
 */
const yearsBefore = (day: CalendarDay, years: number): CalendarDay =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

/** The search for these filters on a day: age today, field of work, country */
export const facetTerms = ({ age, field, country }: Facets, today: CalendarDay): FacetTerms => {
  const [from, to] = age ? bands[age] : [bands.under50[0], bands.hundred[1]]
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: to - from + 2 }, (_, i) => `b${year - to - 1 + i}`)
  const parts = [
    ...(age ? [anyOf(years)] : []),
    ...(field ? [anyOf(occupationsOf[field])] : []),
    ...(country ? [anyOf(citizensOf[country])] : []),
  ]
  return {
    match: ['"all"', ...parts].join(' AND '),
    learned: ['"some"', ...parts].join(' AND '),
    bornAfter: yearsBefore(today, to + 1),
    bornTo: yearsBefore(today, from),
  }
}
