import type { JsonEditorProps } from './CodeMirrorJson.tsx'
import { fetched } from './fetched.tsx'

/** CodeMirror is a fifth of all scripts, and no first screen needs it. */
const editor = fetched<JsonEditorProps>(
  async () => ({ default: (await import('./CodeMirrorJson.tsx')).CodeMirrorJson }),
  <div style={{ height: '100%' }} aria-busy />,
)

/** JSON to read or to edit; faults stand on their line. */
export const JsonEditor = editor.Component
export const fetchJsonEditor = editor.fetch
