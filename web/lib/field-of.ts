import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

type Registered<Values extends FieldValues, Output> = Pick<
  UseFormReturn<Values, unknown, Output>,
  'register' | 'formState'
>

/** The props of a text field of a form, with its error: `<TextField label=".." {...fieldOf(form, 'name')} />` */
export const fieldOf = <Values extends FieldValues, Output, Name extends Path<Values>>(
  { register, formState }: Registered<Values, Output>,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
) => {
  const error = get(formState.errors, name) as FieldError | undefined
  return { ...register(name, rules), error: error?.message }
}
