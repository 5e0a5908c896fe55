import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import type { KeyboardEvent } from 'react'

/** Mantine, told to take every colour from `tokens.css` and to be dense. */

function ramp(token: string): MantineColorsTuple {
  const shade = `var(--${token})`
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade]
}

/** Mantine's greys, from faint ground to text. The same steps serve both of its schemes. */
const greys: MantineColorsTuple = [
  'var(--hover)',
  'var(--hover)',
  'var(--line)',
  'var(--line)',
  'var(--line-strong)',
  'var(--text-dim)',
  'var(--text-dim)',
  'var(--text-soft)',
  'var(--text)',
  'var(--text)',
]
const darks: MantineColorsTuple = [
  'var(--text)',
  'var(--text-soft)',
  'var(--text-dim)',
  'var(--text-dim)',
  'var(--line-strong)',
  'var(--hover)',
  'var(--raised)',
  'var(--surface)',
  'var(--sunken)',
  'var(--ground)',
]

/** Text on a filled button: the tokens know which one can be read, in every theme. */
const resolveVariant: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return resolved
  return { ...resolved, color: input.color === 'red' ? 'var(--on-blocked)' : 'var(--on-accent)' }
}

/**
 * Takes the option that is marked in the open list. Mantine takes the one it has counted to, and a timer
 * that it starts with the list sets this count: on a busy page after the last letter, so that Enter
 * takes nothing.
 */
function takeMarkedOption(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!marked) return
  event.preventDefault()
  event.stopPropagation()
  marked.click()
}

/**
 * Lists of choices scroll by themselves: inside a scroll area of its own the list would be a
 * region that keys cannot reach.
 */
const listOfChoices = {
  withScrollArea: false,
  styles: { options: { maxHeight: '240px', overflowY: 'auto' } },
  onKeyDownCapture: takeMarkedOption,
}

export const theme = createTheme({
  variantColorResolver: resolveVariant,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  primaryColor: 'accent',
  colors: { accent: ramp('accent'), red: ramp('blocked'), gray: greys, dark: darks },
  white: 'var(--surface)',
  black: 'var(--text)',
  defaultRadius: 'var(--radius)',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  headings: { fontFamily: 'var(--font-text)', fontWeight: '600' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { size: 26, variant: 'subtle', color: 'gray' } },
    Button: {
      defaultProps: { size: 'xs', variant: 'default' },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        root:
          props.size === 'xs'
            ? { '--button-height': '28px', '--button-padding-x': '10px', '--button-fz': '12px' }
            : {},
      }),
    },
    Checkbox: { defaultProps: { size: 'xs' } },
    Menu: { defaultProps: { shadow: 'md', withinPortal: true, transitionProps: { duration: 0 } } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 120 }, shadow: 'md', padding: 0 } },
    MultiSelect: { defaultProps: { size: 'xs', ...listOfChoices } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    NumberInput: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    Radio: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs', transitionDuration: 0 } },
    Autocomplete: { defaultProps: { size: 'xs', ...listOfChoices } },
    Select: {
      defaultProps: { size: 'xs', comboboxProps: { transitionProps: { duration: 0 } }, ...listOfChoices },
    },
    TagsInput: { defaultProps: { size: 'xs', ...listOfChoices } },
    Textarea: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Tooltip: {
      defaultProps: {
        openDelay: 350,
        events: { hover: true, focus: true, touch: false },
        transitionProps: { duration: 0 },
      },
    },
  },
})

const both: Record<string, string> = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--text-dim)',
  '--mantine-color-placeholder': 'var(--text-dim)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--blocked)',
  '--mantine-color-success': 'var(--healthy)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--neutral-soft)',
  '--mantine-color-disabled-color': 'var(--text-dim)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
  '--mantine-color-gray-light': 'var(--neutral-soft)',
  '--mantine-color-gray-light-color': 'var(--text-soft)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-red-filled': 'var(--blocked)',
  '--mantine-color-red-filled-hover': 'var(--blocked-hover)',
}

export const resolveVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-shadow-md': 'var(--shadow)', '--mantine-line-height': '1.45' },
  // Mantine paints grounds with its white in the light scheme and writes with it in the dark one.
  light: { ...both, '--mantine-color-white': 'var(--surface)' },
  dark: { ...both, '--mantine-color-white': 'var(--text)' },
})
