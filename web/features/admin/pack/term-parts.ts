import { packBounds, sexOf, type Term, type When } from '#domain/packs/pack.ts'

/** The conditions that the form offers, with their initial values */
export const conditions = {
  under: { age: { to: 49 } },
  over: { age: { from: 90 } },
  alone: { holders: { atMost: 1 } },
  few: { holders: { atMost: 2 } },
  share: { holders: { shareAtMost: 25 } },
  first: { death: 'first' },
  last: { death: 'last' },
  every: { death: { every: 5 } },
  weekday: { day: { weekday: 5 } },
  month: { day: { month: 1 } },
  day: { day: { day: 13 } },
  birthday: { day: { birthday: true } },
  before: { deathsBefore: { atLeast: 1 } },
  held: { heldDays: { atLeast: 365 } },
  woman: { fact: { property: 'P21', value: 'Q6581072' } },
  man: { fact: { property: 'P21', value: 'Q6581097' } },
  country: { fact: { property: 'P27', value: 'Q38' } },
  occupation: { fact: { property: 'P106', value: 'Q33999' } },
  award: { fact: { property: 'P166', value: 'Q37922' } },
  sweep: { sweep: true },
  none: { noneAtEnd: true },
  chosenMonth: { day: { chosenMonth: true } },
  captain: { captain: true },
  vice: { vice: true },
  top: { rank: { to: 1 } },
  /** The form fills in the name of one of the list's places. */
  place: { place: '' },
} as const satisfies Record<string, When>
export type ConditionKind = keyof typeof conditions
// Object.keys returns this table's own keys.
export const conditionKinds = Object.keys(conditions) as ConditionKind[]
export const whoKinds = [
  'under',
  'over',
  'woman',
  'man',
  'country',
  'occupation',
  'award',
] as const satisfies readonly ConditionKind[]

const kindOfFact = { P27: 'country', P106: 'occupation', P166: 'award' } as const

const only = (object: object, name: string): boolean => {
  const [first, ...more] = Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([key]) => key)
  return first === name && more.length === 0
}

/** The kind of a condition; null if the form cannot edit it */
export const kindOf = (when: When): ConditionKind | null => {
  if ('age' in when) return only(when.age, 'to') ? 'under' : only(when.age, 'from') ? 'over' : null
  if ('holders' in when)
    return 'shareAtMost' in when.holders ? 'share' : when.holders.atMost === 1 ? 'alone' : 'few'
  if ('death' in when) return when.death === 'first' || when.death === 'last' ? when.death : 'every'
  if ('day' in when)
    return (
      (['weekday', 'month', 'day', 'birthday', 'chosenMonth'] as const).find((name) =>
        only(when.day, name),
      ) ?? null
    )
  if ('deathsBefore' in when) return 'before'
  if ('heldDays' in when) return 'held'
  if ('fact' in when) {
    const { property, value } = when.fact
    if (property !== 'P21') return kindOfFact[property]
    const sex = sexOf(value)
    return sex === null ? null : sex === 'female' ? 'woman' : 'man'
  }
  if ('captain' in when) return 'captain'
  if ('vice' in when) return 'vice'
  if ('place' in when) return 'place'
  if ('rank' in when) return only(when.rank, 'to') ? 'top' : null
  if ('noneAtEnd' in when) return 'none'
  return 'sweep' in when ? 'sweep' : null
}

const amount = <Kind extends ConditionKind>(
  kind: Kind,
  value: number,
  range: readonly [number, number],
  set: (value: number) => When,
) => ({ kind, value, range, set })

/** The number to edit in a condition; null if it has none */
export const amountOf = (when: When) => {
  const kind = kindOf(when)
  if ('age' in when && kind === 'under')
    return amount(kind, (when.age.to ?? 0) + 1, [1, 130], (age) => ({ age: { to: age - 1 } }))
  if ('age' in when && kind === 'over')
    return amount(kind, when.age.from ?? 0, [0, 130], (from) => ({ age: { from } }))
  if ('holders' in when)
    return 'shareAtMost' in when.holders
      ? amount('share', when.holders.shareAtMost, [1, 100], (shareAtMost) => ({ holders: { shareAtMost } }))
      : when.holders.atMost === 1
        ? null
        : amount('few', when.holders.atMost, [2, 20], (atMost) => ({ holders: { atMost } }))
  if ('death' in when && typeof when.death === 'object')
    return amount('every', when.death.every, [2, 100], (every) => ({ death: { every } }))
  if ('day' in when && kind === 'weekday')
    return amount(kind, when.day.weekday ?? 1, [1, 7], (weekday) => ({ day: { weekday } }))
  if ('day' in when && kind === 'month')
    return amount(kind, when.day.month ?? 1, [1, 12], (month) => ({ day: { month } }))
  if ('day' in when && kind === 'day')
    return amount(kind, when.day.day ?? 1, [1, 31], (day) => ({ day: { day } }))
  if ('deathsBefore' in when)
    return amount('before', when.deathsBefore.atLeast, [1, 50], (atLeast) => ({ deathsBefore: { atLeast } }))
  if ('heldDays' in when)
    return amount('held', when.heldDays.atLeast, [1, 36_500], (atLeast) => ({ heldDays: { atLeast } }))
  if ('rank' in when && kind === 'top')
    return amount(kind, when.rank.to ?? 1, [1, packBounds.rank], (to) => ({ rank: { to } }))
  return null
}

export const newTerm = (terms: readonly Term[]): Term => {
  const taken = new Set(terms.map(({ id }) => id))
  let at = 1
  while (taken.has(`rule_${at}`)) at++
  return { id: `rule_${at}`, when: conditions.under, points: 25, per: 'pick' }
}
