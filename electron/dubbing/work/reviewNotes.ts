import type { PictureReading } from '../../../shared/contract/localMedia.ts'
import { Target } from '../../../shared/contract/records.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { checkText } from '../../../shared/text/check/checkText.ts'

/** Least confidence of a line that needs no second look. */
const REVIEW_CONFIDENCE_THRESHOLD = 0.75
/** Repairs that a note offers at most. */
const MAX_OFFERED_REPAIRS = 6

/** Whether a line was read with doubt. */
export function isLowConfidence({ confidence }: { readonly confidence: number }): boolean {
  return confidence < REVIEW_CONFIDENCE_THRESHOLD
}

/**
 * Notes on the lines to review, one or none for each: words whose marks no model of the reader knows, with the repairs that the check
 * of texts suggests. The editor filters lines by their notes.
 */
export function reviewNotes({ cues, language }: PictureReading): (Message | undefined)[] {
  return cues.map(({ text }) => {
    const offers = offersFor(text, language)
    return offers.length === 0 ? undefined : say('note.marksPerhaps', { offers: offers.join(', ') })
  })
}

/** Words whose characters or marks are wrong or missing, each with its likeliest repair. */
function offersFor(text: string, language: string): string[] {
  const target = Target.safeParse(language)
  if (!target.success) return []
  const offers = checkText(text, target.data).findings.flatMap(({ kind, before, choices: [choice] }) => {
    const isRepair = kind === 'fix' || kind === 'known_word'
    return isRepair && choice !== undefined ? [`${before} → ${choice}`] : []
  })
  return [...new Set(offers)].slice(0, MAX_OFFERED_REPAIRS)
}
