// @module-tag apart
import { afterAll, expect, it } from 'vitest'
import { AppError } from '../../../../shared/failure.ts'
import type { SpeakRequest, SpeechPiece } from '../../core/ports.ts'
import { integratedLoudness, LoudnessMeter } from '../../media/loudness/loudness.ts'
import { createEspeak } from './espeak.ts'
import { ESPEAK_RATE } from './espeakRate.ts'

const espeak = createEspeak(1)
afterAll(() => espeak.close())
const running = new AbortController().signal

async function speak(request: Partial<SpeakRequest> & { text: string }): Promise<SpeechPiece[]> {
  return Array.fromAsync(espeak.speak({ voice: 'en-amara', speed: 1, ...request }, running))
}
const seconds = (pieces: SpeechPiece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.samples.length, 0) / ESPEAK_RATE

it('has at least six voices for every language, each with what a user wants to know', () => {
  for (const language of ['en', 'sw', 'yo', 'ig', 'ha', 'zu']) {
    const voices = espeak.voices.filter((voice) => voice.record.language === language)
    expect(voices.length).toBeGreaterThanOrEqual(6)
    expect(new Set(voices.map((voice) => voice.record.gender)).size).toBe(2)
    for (const voice of voices) expect(voice.record).toMatchObject({ kind: 'built-in', licence: expect.any(String) })
  }
})

it.each([
  ['en', 'The river was high, so we left the boat on the other bank. In the morning my uncle called us from the hill.'],
  ['sw', 'Mto ulikuwa umejaa, kwa hiyo tuliacha mashua ng’ambo ya pili. Asubuhi mjomba alituita kutoka kilimani.'],
])('makes the voices of %s as loud against each other as their rows say', async (language, text) => {
  const off: number[] = []
  for (const { record, loudness = 0 } of espeak.voices.filter((voice) => voice.record.language === language)) {
    const meter = new LoudnessMeter(ESPEAK_RATE, 1)
    for (const { samples } of await speak({ text, voice: record.id })) meter.write(samples)
    off.push(integratedLoudness(meter.energies) - loudness)
  }
  expect(Math.max(...off) - Math.min(...off)).toBeLessThan(1.5)
})

it('speaks faster when asked to, by speaking so', async () => {
  const text = 'Habari za asubuhi, karibuni kwenye kipindi chetu cha leo.'
  const natural = seconds(await speak({ text, voice: 'sw-juma' }))
  const fast = seconds(await speak({ text, voice: 'sw-juma', speed: 1.5 }))
  expect(natural / fast).toBeGreaterThan(1.4)
  expect(natural / fast).toBeLessThan(1.65)
})

// The two voices' breath is noise, which espeak-ng seeds with the time.
it.each(['sw-zawadi', 'en-amara'])(
  'makes of a text the same sound in every process, first or after anything else',
  async (voice) => {
    const order = { text: 'Habari za asubuhi, watu wote.', voice }
    const first = await speak(order)
    await using another = { espeak: createEspeak(1), [Symbol.asyncDispose]: () => another.espeak.close() }
    await Array.fromAsync(another.espeak.speak({ text: 'Something else.', voice: 'en-grace', speed: 1.2 }, running))
    const again = await Array.fromAsync(another.espeak.speak({ speed: 1, ...order }, running))
    const soundOf = (pieces: SpeechPiece[]) =>
      Buffer.concat(pieces.map(({ samples }) => new Uint8Array(Float32Array.from(samples).buffer)))
    expect(soundOf(again).equals(soundOf(first))).toBe(true)
  },
)

it('says a text in its usual time, first or after anything else', async () => {
  const orders = [
    { text: 'Habari za asubuhi, ndugu zangu wote.', voice: 'sw-juma', seconds: 2.87 },
    { text: 'Hello, how are you today?', voice: 'en-amara', seconds: 1.5 },
    { text: 'Ina kwana, yaya gida?', voice: 'ha-hauwa', seconds: 2.01 },
  ]
  for (const { seconds: usual, ...order } of [...orders, ...orders.toReversed()]) {
    expect(Math.abs(seconds(await speak(order)) / usual - 1), order.voice).toBeLessThan(0.02)
  }
})

it.each(['sw-juma', 'en-amara'])('lets %s be heard long before a sentence is made, in few pieces', async (voice) => {
  const text = 'Leo tutazungumza kuhusu mradi mpya wa maji katika kijiji chetu na kuhusu afya ya watoto wetu wote.'
  const [first, ...later] = (await speak({ text, voice })).map(({ samples }) => samples.length / ESPEAK_RATE)
  expect(first).toBeLessThan(0.3)
  expect(later.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(5)
  expect(later.length).toBeLessThan(10)
})

it('tells where words start, also after letters that had to be escaped', async () => {
  const text = 'Salt & pepper <and> bread.'
  const words = (await speak({ text })).flatMap((piece) => piece.words)
  const bread = words.find((word) => word.offset === text.indexOf('bread'))
  expect(bread?.start).toBeGreaterThan(0.5)
  expect(words.map((word) => word.offset)).toContain(text.indexOf('pepper'))
})

it('says the velar nasal that begins a word of Swahili, and spells no letters', async () => {
  const speakText = (text: string) => speak({ text, voice: 'sw-juma' })
  const pieces = await speakText('Hawa ni ng’ombe wangu.')
  expect(seconds(pieces) / seconds(await speakText('Hawa ni gombe wangu.'))).toBeLessThan(1.15)
  expect(pieces.flatMap(({ words }) => words).map(({ offset }) => offset)).toEqual([0, 5, 8, 16])
})

it('reads markup and phoneme brackets aloud as text', async () => {
  const plain = seconds(await speak({ text: 'one two three four five six seven' }))
  const marked = seconds(await speak({ text: '<s>one two [[three]] four five six seven</s>' }))
  expect(marked).toBeGreaterThan(plain * 0.9)
})

it('stops when the listener leaves', async () => {
  const leave = new AbortController()
  const speech = espeak.speak({ text: 'word '.repeat(900), voice: 'en-kofi', speed: 1 }, leave.signal)
  await expect(async () => {
    for await (const piece of speech) if (piece.samples.length > 0) leave.abort()
  }).rejects.toThrow()
  expect(seconds(await speak({ text: 'Still here.' }))).toBeGreaterThan(0.3)
})

it('refuses an unknown voice', async () => {
  await expect(speak({ text: 'Hello.', voice: 'nobody' })).rejects.toMatchObject({ failure: { kind: 'not_found' } })
  await expect(speak({ text: 'Hello.', voice: 'nobody' })).rejects.toBeInstanceOf(AppError)
})
