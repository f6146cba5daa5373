import type { IssueKind } from '../checkVersion.ts'
import { isInBand, type Proposal } from '../proposals.ts'
import type { FailedVersion } from './versionsPrompt.ts'

const REASONS: Readonly<Record<IssueKind, string>> = {
  empty: 'it is empty',
  same: 'it is the text there is',
  marks_lost: 'tone marks or dots below are missing',
  other_letters: 'it changes more than marks',
  not_shorter: 'it takes no less time to say',
  not_longer: 'it takes no more time to say',
  much_longer: 'it takes much longer to say',
  numbers: 'it changes the digits',
  placeholders: 'it changes a placeholder',
  language: 'it is in another language',
}

/** The unacceptable proposals, each with the reason in words for the model. */
export function rejections(proposals: readonly Proposal[]): FailedVersion[] {
  return proposals.flatMap(({ text, issues, fit }) => {
    const [issue] = issues
    if (issue !== undefined) return [{ text, reason: REASONS[issue.kind] }]
    if (isInBand(fit)) return []
    return [{ text, reason: fit.tooLong ? 'far too long' : fit.rate > 1 ? 'too long' : 'too short' }]
  })
}
