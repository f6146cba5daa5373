import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import type { Step } from '../../backends/shared/steps.ts'
import { whileListening } from './listenAhead.ts'

const track = { index: 1, codec: 'mp3', channels: 2, sampleRate: 48_000, default: true, readable: true }
const facts = { duration: 9, audio: [track], subtitles: [] } as never
const original = { source: 'talk.mp3', facts, separate: 'auto', scratch: '.', capabilities: {} } as const
const { signal } = new AbortController()

it.runIf(availableParallelism() > 1)(
  'measures the original beside other work on a film, and ends with both',
  async () => {
    const order: string[] = []
    const listening = Promise.withResolvers<void>()
    const step: Step = async <T>(name: string): Promise<T> => {
      order.push(name)
      await listening.promise
      order.push('measured')
      return {} as T
    }
    const found = whileListening(original, { step, signal }, async () => {
      order.push('work')
      listening.resolve()
      return 'speakers'
    })
    expect(await found).toBe('speakers')
    expect(order).toEqual(['listen', 'work', 'measured'])
  },
)

it('does not hold up work that fails, nor fail by the measures', async () => {
  const step: Step = () => Promise.reject(new Error('No sound.'))
  expect(await whileListening(original, { step, signal }, async () => 1)).toBe(1)
  const failing = whileListening(original, { step, signal }, () => Promise.reject(new Error('Nobody speaks.')))
  await expect(failing).rejects.toThrow('Nobody speaks.')
})
