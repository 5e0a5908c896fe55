import { expect } from 'vitest'

/** Marks that are hit from here on, in child processes too, belong to the file that is about to run. */
process.env['MUTANTS_TEST'] = expect.getState().testPath ?? ''
