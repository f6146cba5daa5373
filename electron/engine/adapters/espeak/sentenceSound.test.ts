import { expect, it } from 'vitest'
import { joinSamples } from '../../../../shared/audio/joinSamples.ts'
import { medianPitch, pitchTrack } from '../../signal/pitch.ts'
import type { EspeakPiece } from './espeakOrder.ts'
import { SentenceSound } from './sentenceSound.ts'

const RATE = 22_050
const LENGTH = 48_510

/** Two seconds of a voice on 150 Hz and silence behind it, in pieces as espeak-ng gives them; and when each was told. */
function speakSentence(rises: boolean): { samples: Float32Array; firstAfter: number } {
  const voice = Float32Array.from({ length: LENGTH }, (_, at) => {
    const phase = (at * 150) / RATE
    return at > 2 * RATE ? 0 : 0.3 * Math.sin(2 * Math.PI * phase) + 0.15 * Math.sin(4 * Math.PI * phase)
  })
  const output: EspeakPiece[] = []
  const sentence = { hz: 150, rate: RATE, seconds: 2.4, emphasised: [], rises, isSteep: true }
  const sound = new SentenceSound(sentence, (piece) => output.push(piece))
  let firstAfter = 0
  for (let from = 0; from < voice.length; from += 2205) {
    sound.take({ samples: voice.slice(from, from + 2205), words: [], phonemes: [] })
    if (output.length === 0) firstAfter = (from + 2205) / RATE
  }
  sound.end()
  return { samples: joinSamples(output.map(({ samples }) => samples)), firstAfter }
}

const pitchIn = ({ samples }: { samples: Float32Array }, from: number, to: number): number =>
  12 * Math.log2((medianPitch(pitchTrack(samples, RATE), from, to) ?? Number.NaN) / 150)

it('raises the last third of a second of a question, and nothing before it', () => {
  const question = speakSentence(true)
  expect(question.samples.length).toBe(LENGTH)
  expect(Math.abs(pitchIn(question, 0.2, 1.5))).toBeLessThan(0.2)
  expect(pitchIn(question, 1.85, 1.95)).toBeGreaterThan(1.8)
  expect(question.firstAfter).toBeLessThan(1.2)
})

it('leaves a statement as it is, and tells it at once', () => {
  const stated = speakSentence(false)
  expect(stated.samples.length).toBe(LENGTH)
  expect(Math.abs(pitchIn(stated, 1.85, 1.95))).toBeLessThan(0.2)
  expect(stated.firstAfter).toBeLessThan(0.3)
})
