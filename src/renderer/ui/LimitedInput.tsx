import { TextInput, type TextInputProps } from '@mantine/core'
import { countCharacters, cutText } from '../../shared/text/characters.ts'

interface LimitedInputProps extends TextInputProps {
  value: string
  /** The most characters, counted as the platform counts: an emoji is one. */
  most: number
}

/** From here on the field says how many characters are left. */
const SAID_FROM = 0.8

/** A field of one line with a limit in characters; `maxLength` would count an emoji twice. */
export function LimitedInput({ most, value, description, onChange, ...rest }: LimitedInputProps) {
  const used = countCharacters(value)
  return (
    <TextInput
      {...rest}
      value={value}
      description={used >= most * SAID_FROM ? `${most - used} of ${most} characters left` : description}
      onChange={(event) => {
        event.currentTarget.value = cutText(event.currentTarget.value, most).text
        onChange?.(event)
      }}
    />
  )
}
