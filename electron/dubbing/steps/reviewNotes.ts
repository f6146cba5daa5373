import type { PictureReading } from '../../../shared/contract/localMedia.ts'
import { Target } from '../../../shared/contract/records.ts'
import { type Said, say, sentences } from '../../../shared/locale/message.ts'
import { checkText } from '../../../shared/text/check/checkText.ts'

/** Least confidence of a line that needs no second look. */
const SURE = 0.75
/** Repairs that a note offers at most. */
const MOST = 6

/** Whether a line was read with doubt. */
export function isDoubtful({ confidence }: { readonly confidence: number }): boolean {
  return confidence < SURE
}

/**
 * Notes on the lines to review, by line number: lines that were read with low confidence, and words whose marks no model
 * of the reader knows, with the repairs that the check of texts suggests. The editor filters lines by their notes.
 */
export function reviewNotes({ cues, language }: PictureReading): Record<string, Said> {
  return Object.fromEntries(
    cues.flatMap((cue, id) => {
      const offers = offersFor(cue.text, language)
      const said = [
        ...(isDoubtful(cue) ? [say('note.readWithDoubt')] : []),
        ...(offers.length === 0 ? [] : [say('note.marksPerhaps', { offers: offers.join(', ') })]),
      ]
      const [first, ...rest] = said
      return first === undefined ? [] : [[String(id), sentences(first, ...rest)] as const]
    }),
  )
}

/** Words whose characters or marks are wrong or missing, each with its likeliest repair. */
function offersFor(text: string, language: string): string[] {
  const target = Target.safeParse(language)
  if (!target.success) return []
  const offers = checkText(text, target.data).findings.flatMap(({ kind, before, choices: [choice] }) => {
    const isRepair = kind === 'fix' || kind === 'known_word'
    return isRepair && choice !== undefined ? [`${before} → ${choice}`] : []
  })
  return [...new Set(offers)].slice(0, MOST)
}
