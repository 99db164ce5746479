import { useCallback, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { detailedIssue, ownWordsOf } from '#contracts/fields/issues.ts'
import { problemOf } from './api/errors.ts'
import { preloadTextsOf, t } from './i18n/i18n.ts'
import { notify } from './notices/notify.ts'

type Issue = z.core.$ZodIssue

/** The message for a validation issue: the contract's own if it has one */
const sayIssue = (given: Issue): string => {
  const issue = detailedIssue(given)
  const own = ownWordsOf(issue)
  if (own) return t(`fields:${own.says}`, own.values)
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? t('checks.tooLong', { max: issue.maximum })
      : t('checks.atMost', { max: issue.maximum })
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? t('checks.required') : t('checks.atLeast', { min: issue.minimum })
  if (issue.code === 'invalid_type')
    return issue.expected === 'number' || issue.expected === 'int' ? t('checks.number') : t('checks.required')
  if (issue.code === 'invalid_format' && issue.format === 'date') return t('checks.day')
  return t('checks.invalid')
}

/**
 * Validates a form with the schema that the server validates with.
 * @param wording the screen's own messages, by field, for any error of that field
 */
export const contractResolver =
  <Input extends FieldValues, Output>(
    schema: z.ZodType<Output, Input>,
    wording: () => Partial<Record<string, string>> = () => ({}),
  ): Resolver<Input, unknown, Output> =>
  async (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    await preloadTextsOf('fields')
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of parsed.error.issues) {
      // A field can hold a whole document, for example a pack.
      const field = String(issue.path[0] ?? '')
      errors[field] ??= { type: issue.code, message: wording()[field] ?? sayIssue(issue) }
    }
    // The keys are field names of the form's schema.
    return { values: {}, errors: errors as FieldErrors<Input> }
  }

/**
 * The values that were changed in a form. The rest is not sent, so that it cannot overwrite what others changed
 * meanwhile.
 * @param opened the values with which the form was opened
 */
export const changedFrom = <Values extends object>(
  opened: Partial<Values>,
  values: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(opened[name as keyof Values]),
    ),
  ) as Partial<Values>

/**
 * To be called when a form is sent. Returns a function to call once it is saved: it resets the form to these values, but
 * keeps what was changed since the form was sent, as unsaved changes, and returns whether there are any.
 */
export const sending = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>,
): ((saved?: Values) => boolean) => {
  const sent = structuredClone(form.getValues())
  return (saved = sent) => {
    const later = changedFrom(sent, form.getValues())
    // Also in a form that otherwise keeps its unsaved changes: these are saved.
    form.reset(saved, { keepDirtyValues: false })
    // A name among the form's values is a path of them.
    for (const [name, value] of Object.entries(later))
      form.setValue(name as Path<Values>, value, { shouldDirty: true })
    return Object.keys(later).length > 0
  }
}

/**
 * The saved values that a form edits: the latest, but while it has unsaved changes those with which it was opened. A
 * form keyed by them is not discarded because somebody else has saved.
 * @returns the values, and a function by which the form says whether it has unsaved changes
 */
export const useOpened = <Saved>(latest: Saved): [opened: Saved, setDirty: (isDirty: boolean) => void] => {
  const [held, setHeld] = useState<{ saved: Saved } | null>(null)
  const opened = held ? held.saved : latest
  const current = useRef(opened)
  current.current = opened
  const setDirty = useCallback(
    (isDirty: boolean) => setHeld((now) => (isDirty ? (now ?? { saved: current.current }) : null)),
    [],
  )
  return [opened, setDirty]
}

/**
 * Shows why saving a form failed: in a notice, and at the invalid field if the form has it.
 * @param fieldOf fields by error code, for errors that name no field
 */
export const showFormProblem = <Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'setError' | 'getValues'>,
  title: string,
  error: unknown,
  fieldOf: Readonly<Record<string, Path<Input>>> = {},
): void => {
  const { code, field, message } = problemOf(error)
  notify.error(title, { description: message })
  const named = (code && fieldOf[code]) || field
  // A name among the form's values is a path of them.
  if (named && named in form.getValues())
    form.setError(named as Path<Input>, { type: 'server', message }, { shouldFocus: true })
}
