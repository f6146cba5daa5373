import type { Verdict } from '../../shared/qc/report.ts'

/** Sign beside the words of each verdict. */
export const SIGNS: Readonly<Record<Verdict, string>> = { pass: '✓', look: '!', fail: '✗' }

/** Date and time of a report, in the page's language. */
export function madeWords(madeAt: number): string {
  return new Date(madeAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}
