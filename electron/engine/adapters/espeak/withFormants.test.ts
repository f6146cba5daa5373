import { expect, it } from 'vitest'
import type { SpeakRequest, SpeechPiece } from '../../core/ports.ts'
import { withFormants } from './withFormants.ts'

const RATE = 22_050

/** Speaks a tone of 200 Hz times the pitch for a second over the speed, in three pieces, and tells what it was asked for. */
function tone(requests: SpeakRequest[]) {
  return async function* (request: SpeakRequest): AsyncGenerator<SpeechPiece> {
    requests.push(request)
    const { speed, pitch = 1 } = request
    const total = Math.round(RATE / speed)
    for (let part = 0; part < 3; part++) {
      const [from, to] = [part, part + 1].map((share) => Math.round((share * total) / 3)) as [number, number]
      const samples = Float32Array.from({ length: to - from }, (_, at) =>
        Math.sin((2 * Math.PI * 200 * pitch * (from + at)) / RATE),
      )
      yield { samples, sampleRate: RATE, words: [{ offset: part, start: from / RATE }] }
    }
  }
}

it('asks for slower and lower speech and plays it faster: pace and pitch stay, without a step between pieces', async () => {
  const requests: SpeakRequest[] = []
  const speak = withFormants(tone(requests))
  const request = { text: 'Habari', voice: 'sw-juma', speed: 1, formants: 1.17 }
  const pieces = await Array.fromAsync(speak(request, new AbortController().signal))
  expect(requests[0]).toMatchObject({ speed: 1 / 1.17, pitch: 1 / 1.17 })
  const samples = pieces.flatMap((piece) => [...piece.samples])
  expect(Math.abs(samples.length - RATE)).toBeLessThan(3)
  const off = samples.slice(0, RATE - 9).map((value, at) => Math.abs(value - Math.sin((2 * Math.PI * 200 * at) / RATE)))
  // A straight line between two samples is off by 0.0004 at most.
  expect(Math.max(...off)).toBeLessThan(0.001)
  expect(pieces[1]?.words[0]?.start).toBeCloseTo(1 / 3, 3)
})

it('leaves speech alone where no resonances are asked for', async () => {
  const requests: SpeakRequest[] = []
  const request = { text: 'Habari', voice: 'sw-juma', speed: 1.5, pitch: 1.1 }
  await Array.fromAsync(withFormants(tone(requests))(request, new AbortController().signal))
  expect(requests).toEqual([request])
})
