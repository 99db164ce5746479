/*
 * The facts that rules about people offer by name: occupations (P106) and awards (P166) of Wikidata. Their
 * labels are under `items` in locales/{language}/packs.json. Countries are the same as in browsing
 * (people/facets.ts).
 */

const ids = <const Ids extends string>(text: Ids): Items<Ids>[] => text.split(' ') as Items<Ids>[]
type Items<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Items<Rest> : Text

export const occupationItems = ids(
  'Q33999 Q10800557 Q177220 Q488205 Q639669 Q36834 Q158852 Q2252262 Q245068 Q947873 Q2526255 Q28389 Q3282637 Q82955 Q116 Q36180 Q49757 Q1930187 Q901 Q169470 Q593644 Q170790 Q39631 Q11631 Q188094 Q4964182 Q201788 Q1028181 Q1281618 Q42973 Q33231 Q3501317 Q4610556 Q43845 Q19546 Q45722 Q15253558 Q937857 Q3665646 Q10833314 Q11338576 Q378622 Q2309784 Q11513337 Q10843402 Q10873124',
)

export const awardItems = ids(
  'Q35637 Q37922 Q38104 Q44585 Q80061 Q47170 Q103916 Q103618 Q103360 Q28835 Q185667 Q160082 Q166177 Q17144',
)

export type KnownItem = (typeof occupationItems | typeof awardItems)[number]

const known: ReadonlySet<string> = new Set([...occupationItems, ...awardItems])

/** True for an occupation or award that rules offer by name */
export const isKnownItem = (item: string): item is KnownItem => known.has(item)
