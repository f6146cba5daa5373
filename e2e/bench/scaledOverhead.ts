import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../../electron/client/client.ts'
import type { Client } from '../../electron/client/method.ts'
import { type EngineProcess, startEngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { type Service, service } from '../../shared/contract/service.ts'
import { MediaFolder } from '../support/media.ts'
import { type ScaledService, startScaledService } from '../support/scaledService.ts'
import { TALK_VOICES, talk, writeTalkFilm } from '../support/talkFilm.ts'
import { addressInEnvironment } from '../support/workerProcess.ts'
import { atMost, report } from './goals.ts'
import { cpuOfTree } from './memoryOf.ts'

const FILM_LINES = 30
const MEASURED_ROUNDS = 8

/** Cost of a render: seconds until it was done, and processor seconds of all its processes. */
interface Run {
  readonly seconds: number
  readonly cpu: number
}

/** The same render by one process and by a gateway, the server where they meet and a worker on the same computer. */
export async function scaledOverhead(): Promise<void> {
  using folder = new MediaFolder()
  const film = writeTalkFilm(folder.file('film.mp4'), FILM_LINES)
  const order = { segments: talk(FILM_LINES), voice_map: TALK_VOICES }
  await using many = await startScaledService()
  await using alone = await startEngineProcess({ dataDir: folder.file('alone'), local: false })
  await using gateway = await startGateway(many)
  const worker = await many.worker()
  using here = clientOf(alone)
  using there = clientOf(gateway)
  const render = async (client: Client<Service>, pids: readonly number[]): Promise<Run> => {
    const cpu = (): number => pids.reduce((sum, pid) => sum + (cpuOfTree(pid) ?? Number.NaN), 0)
    const [began, used] = [performance.now(), cpu()]
    const { job_id } = await client.render(order, { file: film })
    // Asked more often than a client would, whose pauses are as long as the difference that is looked for, yet seldom
    // enough that the answers are not what is measured.
    while ((await client.job({ job_id })).status !== 'done') await pause(100)
    return { seconds: (performance.now() - began) / 1000, cpu: cpu() - used }
  }
  const runs: { own: Run; scaled: Run }[] = []
  for (let round = 0; round < MEASURED_ROUNDS; round++) {
    // In turns, so that whatever else the machine does meets both.
    const own = await render(here, [alone.pid])
    runs.push({ own, scaled: await render(there, [gateway.pid, worker.child.pid ?? 0, many.server.pid()]) })
  }
  const warm = runs.slice(1)
  for (const what of ['seconds', 'cpu'] as const) {
    const name = what === 'cpu' ? 'processor time' : 'time'
    const [own, scaled] = [least(warm.map((run) => run.own[what])), least(warm.map((run) => run.scaled[what]))]
    report(`render of ${FILM_LINES} lines, ${name}, embedded`, `${own.toFixed(2)} s`)
    report(`render of ${FILM_LINES} lines, ${name}, scaled on one machine`, `${scaled.toFixed(2)} s`)
    const more = 100 * (scaled / own - 1)
    const goal = what === 'seconds' ? atMost(more, 10, '%') : undefined
    report(`overhead of the scaled mode, ${name}`, `${more.toFixed(0)} %`, goal)
  }
}

/** A gateway as a process of its own. */
async function startGateway(many: ScaledService): Promise<EngineProcess> {
  const address = { ...addressInEnvironment(many.address), GRIOT_BLOBS: many.blobs }
  Object.assign(process.env, address)
  try {
    return await startEngineProcess({ dataDir: join(many.folder, 'gateway'), local: false })
  } finally {
    for (const name of Object.keys(address)) delete process.env[name]
  }
}

function clientOf({ url, key }: EngineProcess): Client<Service> & Disposable {
  return createClient(service, { baseUrl: url, key, idempotent: true })
}

function least(numbers: readonly number[]): number {
  return Math.min(...numbers)
}
