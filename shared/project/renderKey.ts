import { rememberedEach } from '../basics/remembered.ts'
import type { Target } from '../contract/records.ts'
import type { Document } from './document.ts'
import { lineSound } from './lines/lineSound.ts'
import { linesInOrder } from './lines/linesInOrder.ts'
import { voiceOf, voiceText } from './takes/takeKey.ts'
import { translatedSigns } from './texts/signEdits.ts'
import { textHash } from './texts/textHash.ts'

/**
 * A hash of everything of a document that its dub in one language is made from: places, words, voices and takes of the lines, the
 * mix, the timing, the signs. A dub with the key of the document is as the document says; with another one it was edited since.
 * Kept, as a list of videos asks for it many times.
 */
export const renderKey = rememberedEach((document: Document, target: Target) =>
  textHash(JSON.stringify(madeFrom(document, target))),
)

function madeFrom(document: Document, target: Target): unknown {
  const {
    mix,
    soundTrack,
    timing = 'natural',
    picture = 'keep',
    longest,
    timedBySight = false,
    speakers,
    dictionary,
  } = document
  const lines = linesInOrder(document).map((line) => {
    const { start, end, speaker, keepOriginal, wait, view, texts } = line
    if (keepOriginal) return [start, end]
    return [
      ...[start, end, speaker, wait, timedBySight ? view : undefined, lineSound(document, line)],
      ...[texts[target]?.text, voiceText(line, target, dictionary)],
      ...[voiceOf(line, target, speakers[speaker]), texts[target]?.take?.id],
    ]
  })
  // A limit that is absent leaves the keys of before as they are.
  const pace = longest === undefined ? [picture] : [picture, longest]
  const own = document.languages?.[target]
  const sound = soundTrack === undefined ? [] : [{ soundTrack }]
  return [lines, mix, timing, ...pace, translatedSigns(document, target), ...(own ? [own] : []), ...sound]
}
