import { readFileSync } from 'node:fs'
import createEspeak, { type Espeak, type EspeakEvent } from '@echogarden/espeak-ng-emscripten'
import type { PoolAnswer } from '../../process/poolWorker.ts'
import type { EspeakOrder, EspeakPiece, Heard } from './espeakOrder.ts'
import { FOREIGN_DICTIONARIES } from './foreignDictionaries.ts'
import { phraseSound } from './phraseSound.ts'
import { toFloat } from './toFloat.ts'

const DATA = '/usr/share/espeak-ng-data'

const espeak = await loadEspeak()
const speaker = await new espeak.eSpeakNGWorker()

process.on('disconnect', () => process.exit())
process.on('message', (order: EspeakOrder) => {
  try {
    speak(order)
    say({ kind: 'end', id: order.id })
  } catch (error) {
    const message = `The built-in voice failed: ${error instanceof Error ? error.message : String(error)}`
    say({ kind: 'failed', id: order.id, failure: { kind: 'engine_down', message } })
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
      else if (FOREIGN_DICTIONARIES.test(name)) espeak.FS.unlink(path)
      else espeak.FS.writeFile(path, espeak.FS.readFile(path), { canOwn: true })
    }
  }
  copyOut(DATA)
  block.transfer(0)
  return espeak
}

function speak({ id, ssml, setting, phrase }: EspeakOrder): void {
  if (speaker.set_voice(setting.voice) !== 0) throw new Error(`espeak-ng has no voice ${setting.voice}.`)
  speaker.set_rate(setting.wordsPerMinute)
  speaker.set_pitch(setting.pitch)
  speaker.set_range(setting.range)
  const made: EspeakPiece[] = []
  speaker.synthesize(ssml, (samples, events) => {
    if (!process.connected) return true
    if (samples.length === 0) return false
    const piece = { samples: toFloat(samples), words: heard(events, 'word') }
    if (phrase === undefined) say({ kind: 'piece', id, piece: { ...piece, phonemes: [] } })
    else made.push({ ...piece, phonemes: heard(events, 'phoneme') })
    return false
  })
  if (phrase === undefined) return
  say({ kind: 'piece', id, piece: phraseSound(made, phrase) })
}

function heard(events: readonly EspeakEvent[], type: EspeakEvent['type']): Heard[] {
  return events
    .filter((event) => event.type === type && event.id !== '')
    .map((event) => ({ position: event.text_position - 1, start: event.audio_position / 1000 }))
}

function say(answer: PoolAnswer<EspeakPiece>): void {
  process.send?.(answer)
}
