import { afterAll, expect, it } from 'vitest'
import type { SpeakRequest, SpeechPiece } from '../../core/ports.ts'
import { integratedLoudness, LoudnessMeter } from '../../media/loudness/loudness.ts'
import { createFlite } from './flite.ts'

const flite = createFlite(1)
afterAll(() => flite.close())
const running = new AbortController().signal

async function speak(request: Partial<SpeakRequest> & { text: string }): Promise<SpeechPiece[]> {
  return Array.fromAsync(flite.speak({ voice: 'en-ruth', speed: 1, ...request }, running))
}
const seconds = (pieces: readonly SpeechPiece[]): number =>
  pieces.reduce((sum, { samples, sampleRate }) => sum + samples.length / sampleRate, 0)

it('reads a marked name as long as without its marks', async () => {
  const marked = seconds(await speak({ text: 'Adébáyọ̀ met Ọ̀yọ́.' }))
  expect(marked).toBe(seconds(await speak({ text: 'Adebayo met Oyo.' })))
  expect(marked).toBeLessThan(3)
})

it('makes voices as loud against each other as their rows say', async () => {
  const off: number[] = []
  const text =
    'The river was high, so we left the boat on the other bank. In the morning my uncle called us from the hill.'
  for (const { record, loudness = 0 } of flite.voices) {
    const pieces = await speak({ text, voice: record.id })
    const meter = new LoudnessMeter(pieces[0]?.sampleRate ?? 0, 1)
    for (const { samples } of pieces) meter.write(samples)
    off.push(integratedLoudness(meter.energies) - loudness)
  }
  expect(Math.max(...off) - Math.min(...off)).toBeLessThan(1.5)
})

it('speaks faster when asked to, by speaking so', async () => {
  const text = 'We walked to the market in the morning.'
  const ratio = seconds(await speak({ text })) / seconds(await speak({ text, speed: 1.5 }))
  expect(ratio).toBeGreaterThan(1.4)
  expect(ratio).toBeLessThan(1.6)
})

it('tells where the words of every sentence begin in the written text', async () => {
  const text = 'She paid ₦500. He “waited” – outside…'
  const pieces = await speak({ text })
  expect(pieces).toHaveLength(2)
  const words = pieces.flatMap((piece) => piece.words)
  expect(words.map(({ offset }) => text.slice(offset).split(' ')[0])).toEqual(text.split(' ').filter((w) => w !== '–'))
  expect(words.toSorted((a, b) => a.start - b.start)).toEqual(words)
})

it('is silent for a moment where there is nothing to say, and still speaks after that', async () => {
  expect(seconds(await speak({ text: '😀 …' }))).toBeCloseTo(0.1)
  expect(seconds(await speak({ text: '-o is no option.' }))).toBeGreaterThan(0.8)
})

it('makes two women of one recording whose pitches are told apart, the second one lower: raised she is not understood', () => {
  const [ruth = 0, joy = 0] = ['en-ruth', 'en-joy'].map(
    (id) => flite.voices.find(({ record }) => record.id === id)?.record.pitch_hz,
  )
  expect(12 * Math.log2(ruth / joy)).toBeGreaterThan(2)
})

it('refuses an unknown voice', async () => {
  await expect(speak({ text: 'Hello.', voice: 'nobody' })).rejects.toMatchObject({ failure: { kind: 'not_found' } })
})
