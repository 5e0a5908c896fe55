type Value = string | number

const NO_PADDING = { paddingTop: 0, paddingRight: 0, paddingBottom: 0, paddingLeft: 0 }
const NO_MARGIN = { marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 }

/**
 * What an attribute means when a node leaves it out or sets it to null: the editor's defaults,
 * written out for the library; its own differ or are missing (decision 0056). What is not here is
 * left to the library's theme, or stands for nothing.
 */
export const NODE_DEFAULTS: ReadonlyMap<string, Readonly<Record<string, Value>>> = new Map<
  string,
  Readonly<Record<string, Value>>
>([
  ['button', { text: 'Button', url: '', alignment: 'left', variant: 'filled', borderRadius: 'smooth' }],
  ['spacer', { height: 8 }],
  ['image', { width: 'auto', height: 'auto', alignment: 'center', borderRadius: 0 }],
  ['inlineImage', { width: 20, height: 20 }],
  ['logo', { size: 'sm', alignment: 'left' }],
  [
    'section',
    {
      backgroundColor: '#f7f7f7',
      align: 'left',
      borderRadius: 0,
      borderWidth: 2,
      borderColor: '#e2e2e2',
      ...NO_PADDING,
      ...NO_MARGIN,
    },
  ],
  ['columns', { gap: 8 }],
  ['column', { width: 'auto', verticalAlign: 'top' }],
  ['repeat', { each: 'items' }],
  ['for', { each: 'items' }],
])
