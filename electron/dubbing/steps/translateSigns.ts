import type { PlacedText } from '../../../shared/contract/assemble.ts'
import { because } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { FIRST_SPEAKER } from '../../../shared/project/speakers/assignSpeakers.ts'
import type { DubContext } from './dubContext.ts'
import { translateLines } from './translate.ts'

type Hints = Omit<Parameters<typeof translateLines>[2], 'onTexts'>
type SignContext = Pick<DubContext, 'order' | 'onLink' | 'enter' | 'remedies' | 'signal' | 'note'>

/** Translations of texts of the picture, by id, and whether all were asked for. */
interface TranslatedSigns {
  readonly texts: ReadonlyMap<number, string>
  readonly whole: boolean
}

/** Translates texts of the picture, or other texts beside the lines. A failure is only noted, as `untranslated` and why. */
export async function translateSigns(
  context: SignContext,
  signs: readonly (Omit<PlacedText, 'box'> & { readonly id: number })[],
  hints: Hints,
  untranslated = say('note.signsUntranslated'),
): Promise<TranslatedSigns> {
  const found = new Map<number, string>()
  if (signs.length === 0) return { texts: found, whole: true }
  const segments = signs.map(({ id, start, end, text }) => ({ id, start, end, text, speaker: FIRST_SPEAKER }))
  const onTexts = (texts: ReadonlyMap<number, string>) => {
    for (const [id, text] of texts) if (text) found.set(id, text)
  }
  try {
    await translateLines(context, segments, { ...hints, onTexts })
  } catch (failure) {
    if (context.signal.aborted) throw failure
    context.note(because(untranslated, failure))
    return { texts: found, whole: false }
  }
  return { texts: found, whole: true }
}
