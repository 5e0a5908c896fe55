import type { Configuration } from 'electron-builder'

/** The packages of the window. */
declare const config: Configuration
export default config
