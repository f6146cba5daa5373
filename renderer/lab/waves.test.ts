import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { drawWave, useWaves } from './waves.ts'

it('shows all that came before the service pauses, however soon one piece follows another', async () => {
  // A second at 24 kHz, with as much of its head as is read.
  const sound = new Uint8Array(44 + 48_000)
  const head = new DataView(sound.buffer)
  head.setUint16(22, 1, true)
  head.setUint32(24, 24_000, true)
  const server = createServer((_, response) => {
    response.write(sound.subarray(0, 4844))
    setTimeout(() => response.write(sound.subarray(4844)), 20)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const drawn = drawWave('one', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
  await expect.poll(() => useWaves.getState()['one']?.seconds).toBe(1)
  server.closeAllConnections()
  await drawn
  server.close()
})
