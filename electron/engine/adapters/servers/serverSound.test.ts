import { describe, expect, it } from 'vitest'
import { tone } from '../../../../shared/audio/sounds.testing.ts'
import { toPcm16, wavHeader } from '../../../../shared/audio/wav.ts'
import { readSound } from './serverSound.ts'

const RATE = 16_000
const PCM = Buffer.from(toPcm16(tone(300, 0.2, { seconds: 1, sampleRate: RATE })))
const WAV = Buffer.concat([wavHeader({ sampleRate: RATE }, PCM.length), PCM])
const wavOf = (shape: { sampleRate: number; channels?: number }) => Buffer.concat([wavHeader(shape, PCM.length), PCM])

interface Sent {
  readonly type?: string
  readonly field?: string
  readonly pcmRate?: number
  readonly seconds?: number
  readonly bytes?: number
}

/** The sound in an answer whose body comes in these pieces: its rate, and its length in seconds. */
async function soundOf(pieces: readonly Uint8Array[], { type = '', field, pcmRate, ...limits }: Sent = {}) {
  const body = (async function* () {
    yield* pieces
  })()
  const answer = { status: 200, headers: { 'content-type': type }, body, discard: () => undefined }
  const reply = field === undefined ? ({ kind: 'sound' } as const) : ({ kind: 'base64', field } as const)
  const shape = { reply, ...(pcmRate === undefined ? {} : { pcmRate }) }
  let [sampleRate, seconds] = [0, 0]
  for await (const piece of readSound(answer, shape, new AbortController().signal, limits)) {
    sampleRate = piece.sampleRate
    seconds += piece.samples.length / piece.sampleRate
  }
  return { sampleRate, seconds }
}

describe('the sound in an answer of a speech server', () => {
  it.each<[string, Uint8Array[], Sent]>([
    ['WAV, whatever it is called', [WAV], { type: 'text/plain' }],
    ['WAV in pieces of odd length', [WAV.subarray(0, 7), WAV.subarray(7, 1001), WAV.subarray(1001)], {}],
    ['samples of the rate that the server is known for', [PCM], { pcmRate: RATE }],
    ['samples that begin as text does', [Buffer.from('{'), PCM.subarray(1)], { type: 'audio/pcm', pcmRate: RATE }],
    ['samples of the rate in their type', [PCM], { type: 'audio/L16; rate=16000' }],
    ['WAV in a field as base64', [Buffer.from(JSON.stringify({ a: WAV.toString('base64') }))], { field: 'a' }],
  ])('is read from %s', async (_, pieces, sent) => {
    expect(await soundOf(pieces, sent)).toEqual({ sampleRate: RATE, seconds: 1 })
  })

  it('is the mean of two channels', async () => {
    expect(await soundOf([wavOf({ sampleRate: RATE, channels: 2 })])).toEqual({ sampleRate: RATE, seconds: 0.5 })
  })

  it.each<[string, string, Uint8Array[], Sent]>([
    ['nothing came, which may pass', 'engine_down', [], {}],
    ['it has no samples, which may pass', 'engine_down', [wavHeader({ sampleRate: RATE }, 0)], {}],
    ['it is text', 'bad_reply', [Buffer.from('<html>Sign in to go on.</html>')], {}],
    ['text is called samples', 'bad_reply', [PCM], { type: 'text/plain', pcmRate: RATE }],
    ['nothing tells what the bytes are', 'bad_reply', [PCM], {}],
    ['its rate is none of sound', 'bad_reply', [wavOf({ sampleRate: 3999 })], {}],
    ['its rate is above all of sound', 'bad_reply', [wavOf({ sampleRate: 192_001 })], {}],
    ['it has more channels than speech', 'bad_reply', [wavOf({ sampleRate: RATE, channels: 9 })], {}],
    ['it is longer than the text can be', 'bad_reply', [WAV], { seconds: 0.9 }],
    ['it does not end', 'bad_reply', [WAV], { bytes: 5000 }],
    [
      'it is an error that came as a success',
      'unavailable',
      [Buffer.from('{"error":{"code":"insufficient_quota","message":"No money is left."}}')],
      { type: 'audio/L16; rate=16000' },
    ],
  ])('is refused where %s', async (_, kind, pieces, sent) => {
    await expect(soundOf(pieces, sent)).rejects.toMatchObject({ failure: { kind } })
  })
})
