import { type Said, say, sentences } from '../../../shared/locale/message.ts'
import { createPyannoteDiarizer } from '../adapters/diarize/pyannoteDiarizer.ts'
import { createSignalDiarizer } from '../adapters/diarize/signalDiarizer.ts'
import type { SelfTest } from './selfTest.ts'
import { speakSample } from './spokenSample.ts'

/** Tests a diarizer: it must find the one speaker of a spoken sentence, and the sentence's times. */
export const diarizeSelfTest: SelfTest = async ({ pack, usable, signal }) => {
  await using sample = await speakSample(signal)
  const notes: Said[] = []
  const onNote = (note: Said): void => void notes.push(note)
  const started = performance.now()
  const turns = await createPyannoteDiarizer(usable, createSignalDiarizer()).diarize(sample.pcm, { signal, onNote })
  const seconds = (performance.now() - started) / 1000
  const speakers = new Set(turns.map(({ speaker }) => speaker)).size
  const talk = turns.reduce((sum, { start, end }) => sum + end - start, 0)
  const figures = say('packs.trial.diarize', {
    ...{ name: pack.name, speakers, talk: talk.toFixed(1), all: (sample.end - sample.start).toFixed(1) },
    seconds: seconds.toFixed(1),
  })
  return {
    passed: notes.length === 0 && speakers === 1 && Math.abs(talk - (sample.end - sample.start)) < 1,
    message: sentences(figures, ...notes),
    speed: sample.pcm.duration / seconds,
  }
}
