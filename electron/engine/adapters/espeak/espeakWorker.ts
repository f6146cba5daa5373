import type { EspeakEvent } from '@echogarden/espeak-ng-emscripten'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { answerRequests } from '../../process/answerRequests.ts'
import type { EspeakOrder, EspeakPiece, TimedPosition } from './espeakOrder.ts'
import { UNUSED_DICTIONARY_PATTERN } from './foreignDictionaries.ts'
import { loadEspeak } from './loadEspeak.ts'
import { englishSound, phraseSound } from './phraseSound.ts'
import { RepeatableSpeaker } from './repeatableSpeaker.ts'
import { SentenceSound } from './sentenceSound.ts'

const espeak = await loadEspeak((name) => !UNUSED_DICTIONARY_PATTERN.test(name))
const speaker = await RepeatableSpeaker.create(espeak)

answerRequests<EspeakOrder, EspeakPiece>(async (order, emit) => {
  try {
    await speak(order, emit)
  } catch (cause) {
    const message = say('engineModel.voice.failed', { reason: cause instanceof Error ? cause.message : String(cause) })
    throw new AppError({ kind: 'engine_down', message }, { cause })
  }
})

async function speak(
  { ssml, setting, phrase, sentence, english }: EspeakOrder,
  emit: (piece: EspeakPiece) => Promise<void>,
): Promise<void> {
  const made: EspeakPiece[] = []
  let sent = Promise.resolve()
  const send = (piece: EspeakPiece) => {
    sent = emit(piece)
  }
  const coming = sentence === undefined ? undefined : new SentenceSound(sentence, send)
  speaker.speak(ssml, setting, (samples, events) => {
    if (!process.connected) return true
    if (samples.length === 0) return false
    const piece = {
      samples: toFloat(samples),
      words: timedPositions(events, 'word'),
      phonemes: timedPositions(events, 'phoneme'),
    }
    if (coming === undefined) made.push(piece)
    else coming.take(piece)
    return false
  })
  coming?.end()
  // Pieces leave in order, so with the last one all have left.
  await sent
  if (phrase !== undefined) await emit(phraseSound(made, phrase))
  else if (english !== undefined) await emit(englishSound(made, english))
}

function timedPositions(events: readonly EspeakEvent[], type: EspeakEvent['type']): TimedPosition[] {
  return events
    .filter((event) => event.type === type && event.id !== '')
    .map(({ text_position: position, audio_position: time, id }) => ({
      position: position - 1,
      start: time / 1000,
      ...(typeof id === 'string' && { sign: id }),
    }))
}

/** A copy of 16-bit samples as numbers from -1 to 1. */
function toFloat(samples: Int16Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(samples.length)
  for (let index = 0; index < samples.length; index++) out[index] = (samples[index] ?? 0) / 32_768
  return out
}
