import { Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { countCharacters, cutText } from '../../shared/text/characters.ts'

interface LimitedInputProps extends TextInputProps {
  value: string
  /** The most characters, counted as the platform counts: an emoji is one. */
  most: number
}

/** From here on the field says how many characters are left. */
const SAID_FROM = 0.8

function describe(value: string, most: number, description: ReactNode): ReactNode {
  const used = countCharacters(value)
  return used >= most * SAID_FROM ? `${most - used} of ${most} characters left` : description
}

/** A field of one line with a limit in characters; `maxLength` would count an emoji twice. */
export function LimitedInput({ most, value, description, onChange, ...rest }: LimitedInputProps) {
  return (
    <TextInput
      {...rest}
      value={value}
      description={describe(value, most, description)}
      onChange={(event) => {
        event.currentTarget.value = cutText(event.currentTarget.value, most).text
        onChange?.(event)
      }}
    />
  )
}

interface LimitedTextareaProps extends TextareaProps {
  value: string
  most: number
}

/** The same with several lines, as high as its text. */
export function LimitedTextarea({ most, value, description, onChange, ...rest }: LimitedTextareaProps) {
  return (
    <Textarea
      autosize
      {...rest}
      value={value}
      description={describe(value, most, description)}
      onChange={(event) => {
        event.currentTarget.value = cutText(event.currentTarget.value, most).text
        onChange?.(event)
      }}
    />
  )
}
