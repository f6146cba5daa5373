import type { Verdict } from '../../shared/qc/report.ts'

/** What stands for a verdict beside its words. */
export const SIGNS: Readonly<Record<Verdict, string>> = { pass: '✓', look: '!', fail: '✗' }

/** When a report was made, in the words of the page's language. */
export function madeWords(madeAt: number): string {
  return new Date(madeAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}
