import type { ComponentProps } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { Segmented } from './Segmented.tsx'

type SegmentedInputProps<
  Values extends FieldValues,
  Output,
  Name extends FieldPathByValue<Values, string>,
> = Omit<ComponentProps<typeof Segmented<FieldPathValue<Values, Name>>>, 'value' | 'onValueChange'> & {
  control: Control<Values, unknown, Output>
  name: Name
}

export function SegmentedInput<
  Values extends FieldValues,
  Output,
  Name extends FieldPathByValue<Values, string>,
>({ control, name, ...rest }: SegmentedInputProps<Values, Output, Name>) {
  const { field } = useController({ control, name })
  return <Segmented {...rest} value={field.value} onValueChange={field.onChange} />
}
