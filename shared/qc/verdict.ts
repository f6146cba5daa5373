import { type Message, say } from '../locale/message.ts'
import type { Verdict } from './report.ts'

/** A dub as far as it is known where its verdict is shown. */
interface KnownDub {
  /** The verdict of the check of its file; absent where the file was not read back. */
  readonly verdict?: Verdict | undefined
  /** Lines that its render reported as too long for their time. */
  readonly tooLong?: number | undefined
  /** Whether the project of the dub was edited since. */
  readonly edited?: boolean | undefined
  /** Lines of the project that fail, as `evaluateLines` finds them. */
  readonly failing?: number | undefined
}

/** The verdict on a dub, the same wherever it is shown; undefined is a dub without a file. */
export function verdictOf(dub: KnownDub | undefined): Verdict {
  if (dub === undefined) return 'not_made'
  if (dub.edited === true) return 'out_of_date'
  const { verdict, tooLong = 0, failing = 0 } = dub
  return verdict === 'passed' && tooLong + failing === 0 ? 'passed' : 'needs_work'
}

/** The verdicts in words. */
export const VERDICT_WORDS: Readonly<Record<Verdict, Message>> = {
  not_made: say('verdict.not_made'),
  out_of_date: say('verdict.out_of_date'),
  needs_work: say('verdict.needs_work'),
  passed: say('verdict.passed'),
}

/** Signs beside the words of the verdicts. */
export const VERDICT_SIGNS: Readonly<Record<Verdict, string>> = {
  not_made: '○',
  out_of_date: '!',
  needs_work: '✗',
  passed: '✓',
}
