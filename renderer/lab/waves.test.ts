import { expect, it } from 'vitest'
import { drawWave, useWaves } from './waves.ts'

it('shows all that came before the service pauses, however soon one piece follows another', async () => {
  const pause = Promise.withResolvers<void>()
  async function* blocks() {
    yield new Float32Array(2400)
    yield new Float32Array(21_600)
    await pause.promise
  }
  const drawn = drawWave('one', '', async () => ({ sampleRate: 24_000, blocks: blocks() }))
  await expect.poll(() => useWaves.getState()['one']?.seconds).toBe(1)
  pause.resolve()
  await drawn
})
