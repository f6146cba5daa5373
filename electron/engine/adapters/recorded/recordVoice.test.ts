import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { encodeWav, wavHeader } from '../../../../shared/audio/wav.ts'
import { recordList } from '../../../../shared/text/speech/recording/recordList.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import { recordingsIn } from './recordVoice.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-recordings-'))
const phrases = recordList('zu')
afterAll(() => rmSync(folder, { recursive: true }))

/** Mono samples as a WAV file of 32-bit floats, which can hold what no number is. */
function floatWav(samples: Float32Array<ArrayBuffer>): Uint8Array {
  const header = wavHeader({ sampleRate: ESPEAK_RATE, bits: 32 }, samples.byteLength)
  new DataView(header.buffer).setUint16(20, 3, true)
  return Buffer.concat([header, new Uint8Array(samples.buffer)])
}

it('names single recordings that cannot be used, and reads the others', async () => {
  const good = encodeWav(new Float32Array(ESPEAK_RATE).fill(0.1), ESPEAK_RATE)
  writeFileSync(join(folder, '001.wav'), good)
  writeFileSync(join(folder, '002.wav'), 'hello')
  const broken = Float32Array.from({ length: ESPEAK_RATE }, (_, i) => (i === 9000 ? Number.NaN : 0.1))
  writeFileSync(join(folder, '003.wav'), floatWav(broken))
  writeFileSync(join(folder, '004.wav'), floatWav(broken.map((value) => (Number.isNaN(value) ? Infinity : value))))
  writeFileSync(join(folder, '005.wav'), encodeWav(new Float32Array(21 * ESPEAK_RATE), ESPEAK_RATE))
  mkdirSync(join(folder, '006.wav'))
  writeFileSync(join(folder, '007.wav'), good)
  writeFileSync(join(folder, '7.mp3'), 'old')
  utimesSync(join(folder, '7.mp3'), 1, 1)
  writeFileSync(join(folder, '008.wav'), floatWav(broken.map((value) => (Number.isNaN(value) ? 0 : value))))
  const { recordings, faults } = await recordingsIn(folder, 'zu', new AbortController().signal)
  expect(recordings.map(({ file, text }) => [file, text])).toEqual([
    ['001.wav', phrases[0]],
    ['007.wav', phrases[6]],
    ['008.wav', phrases[7]],
  ])
  expect(faults.map(({ file, text, fault }) => [file, text, fault])).toEqual([
    ['002.wav', phrases[1], 'unreadable'],
    ['003.wav', phrases[2], 'unreadable'],
    ['004.wav', phrases[3], 'unreadable'],
    ['005.wav', phrases[4], 'too_long'],
    ['006.wav', phrases[5], 'unreadable'],
    ['7.mp3', phrases[6], 'double'],
  ])
})

it('names a folder that cannot be read', async () => {
  const none = join(folder, 'none')
  await expect(recordingsIn(none, 'zu', new AbortController().signal)).rejects.toThrow(`${none} cannot be read.`)
})
