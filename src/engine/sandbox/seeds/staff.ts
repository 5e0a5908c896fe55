import type { Actor } from '../../domain/verification.ts'

/** The platform's own people, as the stories name them. No customer may read these names. */
export const LENA: Actor = { type: 'ADMIN', id: 'adm_lena', name: 'Lena Hartwig' }
export const TOMAS: Actor = { type: 'ADMIN', id: 'adm_tomas', name: 'Tomás Rivera' }
