import { readFileSync } from 'node:fs'
import createEspeak, { type Espeak, type EspeakEvent } from '@echogarden/espeak-ng-emscripten'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { answerRequests } from '../../process/answerRequests.ts'
import type { EspeakOrder, EspeakPiece, TimedPosition } from './espeakOrder.ts'
import { UNUSED_DICTIONARY_PATTERN } from './foreignDictionaries.ts'
import { englishSound, phraseSound } from './phraseSound.ts'
import { SentenceSound } from './sentenceSound.ts'

const ESPEAK_DATA_PATH = '/usr/share/espeak-ng-data'

const espeak = await loadEspeak()
const speaker = await new espeak.eSpeakNGWorker()

answerRequests<EspeakOrder, EspeakPiece>(async (order, emit) => {
  try {
    await speak(order, emit)
  } catch (cause) {
    const message = say('engineModel.voice.failed', { reason: cause instanceof Error ? cause.message : String(cause) })
    throw new AppError({ kind: 'engine_down', message }, { cause })
  }
})

/**
 * The library keeps the data of all its languages in one block of 24 MB. What our voices may need, small dictionaries of
 * other scripts included, is copied out of it, and the block given back.
 */
async function loadEspeak(): Promise<Espeak> {
  let block = new ArrayBuffer(0)
  const espeak = await createEspeak({
    getPreloadedPackage(path) {
      block = readFileSync(path).buffer
      return block
    },
  })
  const copyOut = (folder: string): void => {
    for (const name of espeak.FS.readdir(folder)) {
      const path = `${folder}/${name}`
      if (name === '.' || name === '..') continue
      if (espeak.FS.isDir(espeak.FS.stat(path).mode)) copyOut(path)
      else if (UNUSED_DICTIONARY_PATTERN.test(name)) espeak.FS.unlink(path)
      else espeak.FS.writeFile(path, espeak.FS.readFile(path), { canOwn: true })
    }
  }
  copyOut(ESPEAK_DATA_PATH)
  block.transfer(0)
  return espeak
}

async function speak(
  { ssml, setting, phrase, sentence, english }: EspeakOrder,
  emit: (piece: EspeakPiece) => Promise<void>,
): Promise<void> {
  setVoice(setting.voice)
  speaker.set_rate(setting.wordsPerMinute)
  speaker.set_pitch(setting.pitch)
  speaker.set_range(setting.range)
  const made: EspeakPiece[] = []
  let sent = Promise.resolve()
  const send = (piece: EspeakPiece) => {
    sent = emit(piece)
  }
  const coming = sentence === undefined ? undefined : new SentenceSound(sentence, send)
  speaker.synthesize(ssml, (samples, events) => {
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

let voiceSet: string | undefined

/** espeak-ng reads the files of a voice each time it is set, which takes as long as a word. */
function setVoice(voice: string): void {
  if (voice === voiceSet) return
  if (speaker.set_voice(voice) !== 0) throw new Error(`espeak-ng has no voice ${voice}.`)
  voiceSet = voice
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
