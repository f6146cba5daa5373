import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { encodeWav } from '../../../shared/audio/wav.ts'
import type { CommandContext } from './command.ts'
import { generationCommands } from './generationCommands.ts'

const CONTEXT = { signal: new AbortController().signal, onProgress: () => undefined } as unknown as CommandContext

/** A service that has one item of this many samples, and counts how often it is asked for its sound. */
function serviceOf(samples: number) {
  const requests: string[] = []
  const historyAudio = async ({ item_id }: { item_id: string }) => {
    requests.push(item_id)
    return {
      body: (async function* () {
        yield new Uint8Array(encodeWav(new Float32Array(samples), 8000))
      })(),
    }
  }
  return { asked: requests, service: { historyAudio, deleteHistory: async () => ({ deleted: true }) } }
}

it('keeps the sound of an item apart from that of another service, asks for it once, and again after it was deleted', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'griot-generations-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const services = { here: serviceOf(100), there: serviceOf(300) }
  const connection = { current: 'here', link: async (id: keyof typeof services) => services[id] }
  const files = { urlOf: (path: string) => path }
  const options = { connection, files, dataDir } as unknown as Parameters<typeof generationCommands>[0]
  const { generationSound, deleteGeneration } = generationCommands(options)
  const sizeOf = async () => readFileSync((await generationSound({ id: 'same' }, CONTEXT)).path ?? '').length
  const [first, again] = [await sizeOf(), await sizeOf()]
  connection.current = 'there'
  expect([again, await sizeOf()]).toEqual([first, first + 400])
  expect(services.here.asked).toHaveLength(1)
  await deleteGeneration({ id: 'same' }, CONTEXT)
  await sizeOf()
  expect(services.there.asked).toHaveLength(2)
})
