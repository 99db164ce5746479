import { useTranslation } from 'react-i18next'
import { roles } from '#domain/roles.ts'
import { useFormats } from '../../lib/format.ts'

type Details = Readonly<Record<string, unknown>>

/** One thing that was changed, in words; `before` null where there was nothing before. */
export interface Change {
  key: string
  label: string
  before: string | null
  after: string | null
}

/** The details that are told, in this order. What is not named here (codes, versions) is not for people. */
const told = [
  'name',
  'maxPicks',
  'minBirthYear',
  'maxBirthYear',
  'allowNewPicks',
  'newPickDelayDays',
  'allowReplacements',
  'replacementRatio',
  'base',
  'flatPoints',
  'rarityMax',
  'firstDeathBonus',
  'startDate',
  'endDate',
  'listsSealed',
  'role',
  'membersCanInvite',
  'doorsClosed',
  'remarksAllowed',
  'picturesShared',
] as const
type Told = (typeof told)[number]

/** Puts the changed details of a record into words. */
export const useChanges = (): ((before: Details | null, after: Details | null) => Change[]) => {
  const { t } = useTranslation(['league', 'common'])
  const { number, mediumDay } = useFormats()

  const labelOf = (key: Told): string => {
    if (key === 'name') return t('record.name')
    if (
      key === 'role' ||
      key === 'membersCanInvite' ||
      key === 'doorsClosed' ||
      key === 'remarksAllowed' ||
      key === 'picturesShared'
    )
      return t(`record.${key}`)
    return t(`common:rules.${key}`)
  }
  const say = (key: Told, value: unknown): string | null => {
    if (value === undefined) return null
    if (value === null) return t('record.none')
    if (typeof value === 'boolean') return value ? t('record.on') : t('record.off')
    if (typeof value === 'number')
      return key === 'minBirthYear' || key === 'maxBirthYear' ? String(value) : number(value)
    if (typeof value !== 'string') return null
    if (key === 'startDate' || key === 'endDate') return mediumDay(value)
    if (key === 'base') return t(value === 'flat' ? 'common:rules.baseFlat' : 'common:rules.baseAge')
    const role = roles.find((known) => known === value)
    return key === 'role' && role ? t(`common:roles.${role}`) : value
  }
  return (before, after) =>
    told.flatMap((key) => {
      const [was, is] = [say(key, before?.[key]), say(key, after?.[key])]
      return is === null || was === is ? [] : [{ key, label: labelOf(key), before: was, after: is }]
    })
}
