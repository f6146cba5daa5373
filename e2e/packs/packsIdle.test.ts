import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { programPath } from '../../electron/programs/programs.ts'
import { CAN_LOOK, childrenOf, cpuSeconds, residentMegabytes } from '../fault/processFacts.ts'
import { makeTinyChatModel } from '../tinyModels/chatModel.ts'
import { installTiny } from '../tinyModels/installTiny.ts'
import { makeTinyOmnilingual } from '../tinyModels/recognisers.ts'
import { makeTinyTranslator } from '../tinyModels/translators.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-idle-'))
  const full = join(folder, 'full')
  await installTiny(full, 'm2m100-418m', makeTinyTranslator)
  await installTiny(full, 'nllb-600m', (place) => makeTinyTranslator(place, 'nllb'))
  await installTiny(full, 'qwen3-1.7b', (place) => makeTinyChatModel(join(place, 'Qwen3-1.7B-Q8_0.gguf')))
  const names = { model: 'model.int8.onnx', tokens: 'tokens.txt' }
  await installTiny(full, 'omnilingual-300m', (place) => makeTinyOmnilingual(place, names))
})
afterAll(() => rm(folder, { recursive: true }))

interface Idle {
  /** Processor seconds until it answers, megabytes once it was asked what it can do, and processes of its own. */
  readonly start: number
  readonly memory: number
  readonly children: number
  readonly able: readonly string[]
}

/** Starts the engine as the studio does, asks what it can do, and looks at it. */
async function idle(packs: string, data: string): Promise<Idle> {
  const place = ['--data', join(folder, data), '--packs', join(folder, packs)]
  const engine = spawn(process.execPath, [programPath('engine'), '--local', '--with-parent', ...place])
  try {
    let errors = ''
    engine.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    const ended = once(engine, 'close').then(() => Promise.reject(new Error(`The engine ended: ${errors}`)))
    const [line] = await Promise.race([once(createInterface(engine.stdout), 'line'), ended])
    ended.catch(() => undefined)
    const pid = engine.pid ?? 0
    const start = cpuSeconds(pid)
    const { url, key } = JSON.parse(line)
    const reply = await fetch(`${url}/local/capabilities`, { headers: { authorization: `Bearer ${key}` } })
    const { capabilities } = (await reply.json()) as { capabilities: { name: string; available: boolean }[] }
    const able = capabilities.filter(({ available }) => available).map(({ name }) => name)
    return { start, memory: residentMegabytes(pid), children: childrenOf(pid).length, able }
  } finally {
    engine.stdin.end()
    if (engine.exitCode === null) await once(engine, 'close')
  }
}

it.skipIf(!CAN_LOOK)(
  'packs that are installed and not used cost neither memory, processes nor time (needs /proc)',
  async () => {
    await idle('none', 'warm') // what the system keeps of the program is the same for both from here on
    const [without, withPacks] = [await idle('none', 'without'), await idle('full', 'with')]
    expect(withPacks.able).toEqual(expect.arrayContaining(['translator', 'chat', 'transcriber']))
    expect(without.able).not.toContain('translator')
    expect(withPacks.children).toBe(without.children)
    expect(withPacks.memory).toBeLessThan(without.memory + 12)
    expect(withPacks.start).toBeLessThan(without.start * 1.25 + 0.1)
  },
)
