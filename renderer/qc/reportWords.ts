import type { Verdict } from '../../shared/qc/report.ts'

/** Sign beside the words of each verdict. */
export const SIGNS: Readonly<Record<Verdict, string>> = { pass: '✓', look: '!', fail: '✗' }
