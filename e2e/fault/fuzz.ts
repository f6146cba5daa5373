import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { startChatPeer } from '../support/chatPeer.ts'
import { ABUSE_KEY } from './httpBytes.ts'
import { residentMegabytes } from './processFacts.ts'
import { sendHostile } from './sendHostile.ts'

const REQUEST_COUNT = 10_000
/** Megabytes by which an engine may grow. */
const MAX_GROWTH_MB = 50

/** Sends ten thousand hostile requests to a real engine. Throws where one of them is not refused as it should be. */
export async function fuzz(): Promise<void> {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1e9)
  const folder = await mkdtemp(join(tmpdir(), 'griot-fuzz-'))
  await using peer = await startChatPeer()
  process.env['GRIOT_ENGINE_KEY'] = ABUSE_KEY
  process.env['GRIOT_CHAT_URL'] = peer.baseUrl
  try {
    await using engine = await startEngineProcess({ dataDir: join(folder, 'engine'), local: true })
    await sendHostile(engine.url, { count: 2000, seed: seed + 1 }) // memory is measured once everything has been used
    const before = residentMegabytes(engine.pid)
    const started = performance.now()
    const { answered, statuses, faults } = await sendHostile(engine.url, { count: REQUEST_COUNT, seed })
    const seconds = (performance.now() - started) / 1000
    const grown = residentMegabytes(engine.pid) - before
    const health = await fetch(`${engine.url}/health`)
    process.stdout.write(
      `requests: ${REQUEST_COUNT} with seed ${seed} in ${seconds.toFixed(0)} s, ${answered} answered ${JSON.stringify(statuses)}\n` +
        `crashes, hangs, other statuses, other shapes: ${faults.length} (goal 0)\n` +
        `alive afterwards: ${health.status} (goal 200)\n` +
        `memory grown: ${grown} MB (goal < ${MAX_GROWTH_MB} MB)\n`,
    )
    if (faults.length > 0) throw new Error(faults.slice(0, 10).join('\n'))
    if (answered === 0 || health.status !== 200) throw new Error('The engine answered nothing, or no more in the end.')
    if (!(grown < MAX_GROWTH_MB)) throw new Error(`The engine grew by ${grown} MB.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await fuzz()
